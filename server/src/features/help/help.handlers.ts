import type { calls } from '@lingostory/contract/help/calls';
import { addressOf } from '../../http/address.ts';
import type { Limiter } from '../../http/limits.ts';
import type { Handlers } from '../../http/route.ts';
import { sendHelpMail } from './send-help-mail.ts';

export const helpHandlers = (limit: Limiter): Handlers<typeof calls> => ({
  sendHelpMail: async ({ deps, input, request }) => {
    await sendHelpMail(deps, input, addressOf(request), limit);
    return { message: 'Thank you! We’ve got your message and will reply by email.' };
  },
});
