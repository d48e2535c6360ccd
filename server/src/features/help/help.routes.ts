import { calls } from '@lingostory/contract/help/calls';
import { schemas } from '@lingostory/contract/help/schemas';
import type { Deps } from '../../deps.ts';
import { hour, type Limit, limiter } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { helpHandlers } from './help.handlers.ts';

const messages: Limit = { name: 'help', points: 5, seconds: hour, message: 'You’ve sent too many messages.' };

export function helpRoutes(deps: Deps): Route[] {
  const handlers = helpHandlers(limiter(deps, messages));
  return routeTable(calls, schemas, {
    sendHelpMail: route(handlers.sendHelpMail),
  });
}
