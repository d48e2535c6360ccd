import { calls } from '@lingostory/contract/help/calls';
import { schemas } from '@lingostory/contract/help/schemas';
import { type Limit, networkKeyOfRequest, secondsPerHour } from '../../http/limits.ts';
import { defineRoutes } from '../../http/route-table.ts';
import { sendHelpMail } from './send-help-mail.ts';

const helpMessageLimit: Limit = {
  name: 'help',
  points: 5,
  seconds: secondsPerHour,
  message: 'You’ve sent too many messages.',
};

export const helpRoutes = defineRoutes(calls, schemas, {
  sendHelpMail: async ({ deps, input, request }) => {
    await sendHelpMail(deps, input, networkKeyOfRequest(request), deps.limiter(helpMessageLimit));
    return { message: 'Thank you! We’ve got your message and will reply by email.' };
  },
});
