import { calls } from '@lingostory/contract/help/calls';
import { schemas } from '@lingostory/contract/help/schemas';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../http/address.ts';
import { hour, type Limit, type Limiter, limiter } from '../../http/limits.ts';
import { type Handlers, route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { sendHelpMail } from './send-help-mail.ts';

const helpHandlers = (limit: Limiter): Handlers<typeof calls> => ({
  sendHelpMail: async ({ deps, input, request }) => {
    await sendHelpMail(deps, input, addressOf(request), limit);
    return { message: 'Thank you! We’ve got your message and will reply by email.' };
  },
});

const messages: Limit = { name: 'help', points: 5, seconds: hour, message: 'You’ve sent too many messages.' };

export function helpRoutes(deps: Deps): Route[] {
  const handlers = helpHandlers(limiter(deps, messages));
  return routeTable(calls, schemas, {
    sendHelpMail: route(handlers.sendHelpMail),
  });
}
