import { randomUUID } from 'node:crypto';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/help/calls';
import type { Deps } from '../../deps.ts';
import type { Limiter } from '../../http/limits.ts';
import { sendEmailsSoon, writePlainTextEmail } from '../outbox/public.ts';

/**
 * Queues a message to customer service in the outbox. Sends nothing to `from_email`, because the sender may not own
 * that address; it is only the address for replies. Throws 429 after too many messages.
 */
export async function sendHelpMail(
  { db, clock, jobs, settings }: Deps,
  { from_email: replyTo, subject, text }: InputOf<typeof calls.sendHelpMail>,
  ipAddress: string,
  limiter: Limiter,
): Promise<void> {
  await limiter.take(ipAddress);
  const footer = `-- \nSent through the contact form. The sender gave this address, which nobody has checked: ${replyTo}`;
  const message = { to: settings.mail.help, replyTo, subject, text: `${text}\n\n${footer}\n` };
  await writePlainTextEmail(db, message, `help:${randomUUID()}`, clock.now());
  sendEmailsSoon({ jobs });
}
