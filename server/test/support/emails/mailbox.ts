import { freePort } from '../../../dev/ports.ts';
import { startMailCatcher } from '../../../dev/stack/mail-catcher.ts';
import { sendEmails } from '../../../src/features/outbox/public.ts';
import { startWorld, type World } from '../running/world.ts';

type Address = { address: string; name: string };
export type Received = {
  to: Address[];
  from: Address[];
  replyTo?: Address[];
  bcc?: Address[];
  subject: string;
  text: string;
  html?: string;
  headers: Record<string, string>;
};

export type Mailbox = {
  smtpUrl: string;
  /** Returns all emails so far, or those to one address. */
  emails: (to?: string) => Promise<Received[]>;
  /** Returns the emails to an address, once there are `count` of them. */
  wait: (to: string, count?: number) => Promise<Received[]>;
  /** Returns the last email to an address, once there are `count` of them. */
  last: (to: string, count?: number) => Promise<Received>;
  close: () => Promise<void>;
};

/** Starts a mail server that receives emails over real SMTP. */
export async function startMailbox(): Promise<Mailbox> {
  const catcher = await startMailCatcher({ smtp: await freePort(), web: await freePort() });
  const emails = async (to?: string) => {
    const all = (await (await fetch(`${catcher.origin}/email`)).json()) as Received[];
    return to ? all.filter((email) => email.to.some(({ address }) => address === to)) : all;
  };
  const wait = async (to: string, count = 1) => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const found = await emails(to);
      if (found.length >= count) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Only ${(await emails(to)).length} of ${count} emails came for ${to}.`);
  };
  const last = async (to: string, count = 1) => {
    const email = (await wait(to, count)).at(-1);
    if (!email) throw new Error('no email');
    return email;
  };
  return { smtpUrl: catcher.smtpUrl, emails, wait, last, close: catcher.close };
}

export type MailWorld = World & { mailbox: Mailbox };

/** Starts the real server with a mailbox of its own. Emails are sent when a test waits for one. */
export async function startMailWorld(environment: Record<string, string> = {}): Promise<MailWorld> {
  const caught = await startMailbox();
  const world = await startWorld({ ...environment, SMTP_URL: caught.smtpUrl });
  const mailbox = environment.RUN_JOBS === 'yes' ? caught : posting(world, caught);
  const close: World['close'] = async (how) => {
    await world.close(how);
    await caught.close();
  };
  return { ...world, mailbox, close };
}

function posting({ deps }: World, mailbox: Mailbox): Mailbox {
  const wait: Mailbox['wait'] = async (...asked) => {
    await sendEmails(deps);
    return await mailbox.wait(...asked);
  };
  const last: Mailbox['last'] = async (...asked) => {
    await sendEmails(deps);
    return await mailbox.last(...asked);
  };
  return { ...mailbox, wait, last };
}

/** Returns the recovery token in an email's text. */
export function tokenIn({ text }: Received): string {
  return /^\s+([0-9A-Z-]{19})\s*$/m.exec(text)?.[1] ?? '';
}

/** Returns the token in an email's link. */
export function linkTokenIn({ text }: Received): string {
  return /#([0-9A-Z-]{19})$/m.exec(text)?.[1] ?? '';
}
