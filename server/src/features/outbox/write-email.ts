import type { Deps, TransactionClient } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { joinParagraphs } from './render-email.ts';

/** An email's content without greeting and signature; see `EmailContent`. */
export type EmailText = {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  closing?: string[];
  /** For an email that was subscribed to: where its recipient unsubscribes, by GET or by the POST of RFC 8058. */
  unsubscribeUrl?: string;
};

type DeliveryOptions = {
  /**
   * The recipient, unless it is the account's current email address: a new address to confirm, or an old one to
   * notify.
   */
  to?: string;
  /** Time at which a secret in the email expires. The email isn't sent after that. */
  expiresAt?: Date;
};

/**
 * Stores an email in the caller's transaction, so that it is sent only if the transaction commits. Stores only one
 * email per cause. Without `to`, the email goes to the address that the account has when it is sent.
 */
export async function writeEmail(
  tx: TransactionClient,
  { id: userId }: Pick<User, 'id'>,
  cause: string,
  text: EmailText,
  now: Date,
  { to, expiresAt }: DeliveryOptions = {},
): Promise<void> {
  const row = { userId, recipient: to ?? null, expiresAt: expiresAt ?? null };
  await storeEmail(tx, { ...row, cause, ...toEmailColumns(text) }, now);
}

/** Stores an email that belongs to no account. It is deleted once it is sent. */
export async function writeEmailTo(
  tx: TransactionClient,
  recipient: string,
  cause: string,
  text: EmailText,
  now: Date,
): Promise<void> {
  await storeEmail(tx, { recipient, cause, ...toEmailColumns(text) }, now);
}

type PlainTextEmail = { to: string; replyTo: string; subject: string; text: string };

/** Stores a plain-text message, which is sent without a greeting or signature. */
export async function writePlainTextEmail(
  db: Deps['db'],
  { to, replyTo, subject, text }: PlainTextEmail,
  cause: string,
  now: Date,
): Promise<void> {
  await storeEmail(db, { recipient: to, replyTo, cause, subject, body: text, greeted: false }, now);
}

/**
 * Stores an email that is marked as sent. Storing it takes as long as storing a real one, so the response time
 * doesn't reveal if there was an email to send.
 */
export async function writeDecoyEmail(tx: TransactionClient, cause: string, now: Date): Promise<void> {
  await storeEmail(tx, { cause, subject: '', body: '', greeted: false, sentAt: now }, now);
}

const toEmailColumns = ({ subject, paragraphs, action, closing = [], unsubscribeUrl }: EmailText) => ({
  subject,
  body: joinParagraphs(paragraphs),
  actionLabel: action.label,
  actionUrl: action.url,
  closing: joinParagraphs(closing),
  unsubscribeUrl: unsubscribeUrl ?? null,
  greeted: true,
});

type EmailRow = {
  userId?: number;
  recipient?: string | null;
  replyTo?: string;
  cause: string;
  subject: string;
  body: string;
  actionLabel?: string;
  actionUrl?: string;
  closing?: string;
  unsubscribeUrl?: string | null;
  greeted: boolean;
  expiresAt?: Date | null;
  sentAt?: Date;
};

async function storeEmail(db: Deps['db'] | TransactionClient, row: EmailRow, now: Date): Promise<void> {
  await db.email.createMany({ data: [{ ...row, createdAt: now, dueAt: now }], skipDuplicates: true });
}
