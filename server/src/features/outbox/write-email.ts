import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { joinParagraphs } from './render-email.ts';

/** What an email says, without its greeting and its signature: see `EmailContent`. */
export type EmailText = {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  closing?: string[];
};

type Delivery = {
  /** An address other than the account's own: a new one to confirm, an old one to notify. */
  to?: string;
  /** When a secret in the text stops working: the email is worth nothing after that, and is not posted. */
  expiresAt?: Date;
};

/**
 * Stores an email in the transaction of what it is about, so that neither exists without the other; `sendEmails` sends
 * it after the commit. The same cause twice is one email. Without `to` it goes to the address that the account has
 * when it is posted.
 */
export async function writeEmail(
  tx: Tx,
  { id: userId }: Pick<User, 'id'>,
  cause: string,
  text: EmailText,
  at: Date,
  { to, expiresAt }: Delivery = {},
): Promise<void> {
  const row = { userId, recipient: to ?? null, expiresAt: expiresAt ?? null };
  await store(tx, { ...row, cause, ...columnsOf(text) }, at);
}

/** An email that belongs to no account (any more); it is deleted once it is sent. */
export async function writeEmailTo(
  tx: Tx,
  recipient: string,
  cause: string,
  text: EmailText,
  at: Date,
): Promise<void> {
  await store(tx, { recipient, cause, ...columnsOf(text) }, at);
}

type Message = { to: string; replyTo: string; subject: string; text: string };

/** The same for a message that is sent exactly as it is, as plain text. */
export async function writeMessage(
  db: Deps['db'],
  { to, replyTo, subject, text }: Message,
  cause: string,
  at: Date,
): Promise<void> {
  await store(db, { recipient: to, replyTo, cause, subject, body: text, greeted: false }, at);
}

/** Costs the database what an email costs and is never posted, so that timing does not reveal whether one was sent. */
export async function writeDecoy(tx: Tx, cause: string, at: Date): Promise<void> {
  await store(tx, { cause, subject: '', body: '', greeted: false, sentAt: at }, at);
}

const columnsOf = ({ subject, paragraphs, action, closing = [] }: EmailText) => ({
  subject,
  body: joinParagraphs(paragraphs),
  actionLabel: action.label,
  actionUrl: action.url,
  closing: joinParagraphs(closing),
  greeted: true,
});

type Row = {
  userId?: number;
  recipient?: string | null;
  replyTo?: string;
  cause: string;
  subject: string;
  body: string;
  actionLabel?: string;
  actionUrl?: string;
  closing?: string;
  greeted: boolean;
  expiresAt?: Date | null;
  sentAt?: Date;
};

async function store(db: Deps['db'] | Tx, row: Row, at: Date): Promise<void> {
  await db.email.createMany({ data: [{ ...row, createdAt: at, dueAt: at }], skipDuplicates: true });
}
