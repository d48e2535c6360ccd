import type { Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import type { LetterText } from './letters.ts';

/**
 * Lays a letter ready in the transaction of what it tells, so that neither is without the other. The same cause
 * twice is one letter.
 */
export async function writeLetter(
  tx: Tx,
  { id: userId, name }: Pick<User, 'id' | 'name'>,
  cause: string,
  { subject, paragraphs }: LetterText,
  at: Date,
): Promise<void> {
  const body = [`Hello ${name},`, ...paragraphs, 'LingoStory'].join('\n\n');
  await tx.letter.createMany({
    data: [{ userId, cause, subject, body, createdAt: at, dueAt: at }],
    skipDuplicates: true,
  });
}
