import type { InputOf } from '@lingostory/contract/call';
import type { sendHelpMail as sendHelpMailCall } from '@lingostory/contract/help';
import type { Deps } from '../../deps.ts';
import type { Limiter } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Hands a reader's letter to customer service, who answer to `from_email`. It is kept nowhere else, so it is sent
 * before we answer: 500 when the mail server does not take it, and that try counts for nothing. 429 after too many.
 */
export async function sendHelpMail(
  { mail, settings, log }: Deps,
  { from_email: replyTo, subject, text }: InputOf<typeof sendHelpMailCall>,
  address: string,
  limit: Limiter,
): Promise<void> {
  await limit.take(address);
  const note = `-- \nSent through the contact form. The sender gave this address, which nobody has checked: ${replyTo}`;
  try {
    await mail.send({ to: settings.mail.help, replyTo, subject, text: `${text}\n\n${note}\n` });
  } catch (error) {
    log.error({ err: error }, 'a letter to customer service could not be sent');
    await limit.giveBack(address);
    throw new Problem(500, 'Your message could not be sent just now. Please try again in a few minutes.');
  }
}
