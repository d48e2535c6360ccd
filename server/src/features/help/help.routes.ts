import * as contract from '@lingostory/contract/help';
import type { Deps } from '../../deps.ts';
import { limiter } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { handleSendHelpMail } from './help.handlers.ts';

export function helpRoutes(deps: Deps): Route[] {
  return [route(contract.sendHelpMail, handleSendHelpMail(limiter(deps, 'help')))];
}
