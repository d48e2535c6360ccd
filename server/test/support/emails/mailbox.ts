import { findFreePort } from '../../../dev/ports.ts';
import { startMailCatcher } from '../../../dev/stack/mail-catcher.ts';
import { sendEmails } from '../../../src/features/outbox/public.ts';
import { startWorld, type WebhookOptions, type World } from '../running/world.ts';

type EmailAddress = { address: string; name: string };
export type ReceivedEmail = {
  to: EmailAddress[];
  from: EmailAddress[];
  replyTo?: EmailAddress[];
  bcc?: EmailAddress[];
  subject: string;
  text: string;
  html?: string;
  headers: Record<string, string>;
};

export type Mailbox = {
  smtpUrl: string;
  /** Returns all emails received so far, or only those to one email address. */
  emails: (recipient?: string) => Promise<ReceivedEmail[]>;
  /** Waits until at least `count` emails to an address have arrived, and returns them. */
  waitFor: (recipient: string, count?: number) => Promise<ReceivedEmail[]>;
  /** Waits until at least `count` emails to an address have arrived, and returns the latest. */
  waitForLast: (recipient: string, count?: number) => Promise<ReceivedEmail>;
  close: () => Promise<void>;
};

/** Starts a mail server that receives emails over SMTP. */
export async function startMailbox(): Promise<Mailbox> {
  const mailCatcher = await startMailCatcher({ smtp: await findFreePort(), web: await findFreePort() });
  const fetchEmails = async (recipient?: string) => {
    const allEmails = (await (await fetch(`${mailCatcher.origin}/email`)).json()) as ReceivedEmail[];
    return recipient
      ? allEmails.filter((email) => email.to.some(({ address }) => address === recipient))
      : allEmails;
  };
  const waitForEmails = async (recipient: string, count = 1) => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      const matchingEmails = await fetchEmails(recipient);
      if (matchingEmails.length >= count) return matchingEmails;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(
      `Only ${(await fetchEmails(recipient)).length} of ${count} emails came for ${recipient}.`,
    );
  };
  const waitForLastEmail = async (recipient: string, count = 1) => {
    const email = (await waitForEmails(recipient, count)).at(-1);
    if (!email) throw new Error('no email');
    return email;
  };
  return {
    smtpUrl: mailCatcher.smtpUrl,
    emails: fetchEmails,
    waitFor: waitForEmails,
    waitForLast: waitForLastEmail,
    close: mailCatcher.close,
  };
}

export type MailWorld = World & { mailbox: Mailbox };

/** Starts a server with its own mailbox. Emails are sent when a test waits for one, unless `RUN_JOBS` is set. */
export async function startMailWorld(
  environment: Record<string, string> = {},
  webhook: WebhookOptions = {},
): Promise<MailWorld> {
  const baseMailbox = await startMailbox();
  const world = await startWorld({ ...environment, SMTP_URL: baseMailbox.smtpUrl }, webhook);
  const mailbox = environment.RUN_JOBS === 'yes' ? baseMailbox : createSendingMailbox(world, baseMailbox);
  const close: World['close'] = async (options) => {
    await world.close(options);
    await baseMailbox.close();
  };
  return { ...world, mailbox, close };
}

function createSendingMailbox({ deps }: World, mailbox: Mailbox): Mailbox {
  const sendAndWait: Mailbox['waitFor'] = async (...asked) => {
    await sendEmails(deps);
    return await mailbox.waitFor(...asked);
  };
  const sendAndGetLast: Mailbox['waitForLast'] = async (...asked) => {
    await sendEmails(deps);
    return await mailbox.waitForLast(...asked);
  };
  return { ...mailbox, waitFor: sendAndWait, waitForLast: sendAndGetLast };
}

/** Returns the recovery token in an email's text. */
export function findToken({ text }: ReceivedEmail): string {
  return /^\s+([0-9A-Z-]{19})\s*$/m.exec(text)?.[1] ?? '';
}

/** Returns the token in an email's link. */
export function findLinkToken({ text }: ReceivedEmail): string {
  return /#([0-9A-Z-]{19})$/m.exec(text)?.[1] ?? '';
}
