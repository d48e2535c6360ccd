import type * as contract from '@lingostory/contract/help';
import { addressOf } from '../../http/address.ts';
import type { Limiter } from '../../http/limits.ts';
import type { Handler } from '../../http/route.ts';
import { sendHelpMail } from './send-help-mail.ts';

export const handleSendHelpMail =
  (limit: Limiter): Handler<typeof contract.sendHelpMail> =>
  async ({ deps, input, request }) => {
    await sendHelpMail(deps, input, addressOf(request), limit);
    return { message: 'Thank you! Your message is on its way, and we will answer by e-mail.' };
  };
