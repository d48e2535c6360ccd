import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { joinParagraphs } from './render-email.ts';

/** An email without its greeting and signature; see `EmailContent`. */
export type EmailText = {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  closing?: string[];
};

type Delivery = {
  /** Recipient, if it isn't the account's current address: a new address to confirm, or an old one to notify. */
  to?: string;
  /** Time at which a secret in the text expires. The email isn't sent after that. */
  expiresAt?: Date;
};

/**
 * Stores an email in the caller's transaction, so that `sendEmails` sends it only if the transaction commits. Only
 * one email is stored per cause. Without `to`, the email goes to whatever address the account has when it is sent.
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

/** Stores an email that belongs to no account. It is deleted once it is sent. */
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

/** Stores a plain-text message, which is sent without a greeting or signature. */
export async function writeMessage(
  db: Deps['db'],
  { to, replyTo, subject, text }: Message,
  cause: string,
  at: Date,
): Promise<void> {
  await store(db, { recipient: to, replyTo, cause, subject, body: text, greeted: false }, at);
}

/** Stores an email that is marked as sent, so that the response time doesn't reveal whether there was one to send. */
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
