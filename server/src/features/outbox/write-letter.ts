import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';

/** What a letter says, without its greeting and its end. */
export type LetterText = { subject: string; paragraphs: string[] };

type Delivery = {
  /** An address other than the account's own: a new one to confirm, an old one to notify. */
  to?: string;
  /** When a secret in the text stops working: the letter is worth nothing after that, and is not posted. */
  expiresAt?: Date;
};

/**
 * Stores a letter in the transaction of what it tells, so that neither exists without the other; `postLetters` sends
 * it after the commit. The same cause twice is one letter. Without `to` it goes to the address that the account has
 * when it is posted.
 */
export async function writeLetter(
  tx: Tx,
  { id: userId }: Pick<User, 'id'>,
  cause: string,
  { subject, paragraphs }: LetterText,
  at: Date,
  { to, expiresAt }: Delivery = {},
): Promise<void> {
  const row = { userId, recipient: to ?? null, expiresAt: expiresAt ?? null };
  await store(tx, { ...row, cause, subject, body: bodyOf(paragraphs), greeted: true }, at);
}

/** A letter that belongs to no account, or to none any more: nothing of it stays once it is posted. */
export async function writeLetterTo(
  tx: Tx,
  recipient: string,
  cause: string,
  { subject, paragraphs }: LetterText,
  at: Date,
): Promise<void> {
  await store(tx, { recipient, cause, subject, body: bodyOf(paragraphs), greeted: true }, at);
}

type Message = { to: string; replyTo: string; subject: string; text: string };

/** The same for a message that is sent exactly as it stands. */
export async function writeMessage(
  db: Deps['db'],
  { to, replyTo, subject, text }: Message,
  cause: string,
  at: Date,
): Promise<void> {
  await store(db, { recipient: to, replyTo, cause, subject, body: text, greeted: false }, at);
}

/** Costs the database what a letter costs and is never posted, so that timing does not tell one from none. */
export async function writeDecoy(tx: Tx, cause: string, at: Date): Promise<void> {
  await store(tx, { cause, subject: '', body: '', greeted: false, sentAt: at }, at);
}

const bodyOf = (paragraphs: string[]) => paragraphs.join('\n\n');

type Row = {
  userId?: number;
  recipient?: string | null;
  replyTo?: string;
  cause: string;
  subject: string;
  body: string;
  greeted: boolean;
  expiresAt?: Date | null;
  sentAt?: Date;
};

async function store(db: Deps['db'] | Tx, row: Row, at: Date): Promise<void> {
  await db.letter.createMany({ data: [{ ...row, createdAt: at, dueAt: at }], skipDuplicates: true });
}
