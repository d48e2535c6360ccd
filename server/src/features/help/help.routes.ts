import { calls } from '@lingostory/contract/help/calls';
import { schemas } from '@lingostory/contract/help/schemas';
import type { Deps } from '../../deps.ts';
import { limiter } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { helpHandlers } from './help.handlers.ts';

export function helpRoutes(deps: Deps): Route[] {
  const handlers = helpHandlers(limiter(deps, 'help'));
  return routeTable(calls, schemas, {
    sendHelpMail: route(handlers.sendHelpMail),
  });
}
