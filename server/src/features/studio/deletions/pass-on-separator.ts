import { isStrongerSeparator, type PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { TransactionClient } from '../../../deps.ts';
import type { Phrase } from '../../../generated/prisma/client.ts';
import type { OrderPosition } from '../base/position-phrase.ts';
import { versionIncrement } from '../base/versions.ts';

/** The phrase that got a deleted phrase's separator, and the separator that it had before. */
export type SeparatorHeir = { id: number; separator: PhraseSeparator };

/**
 * Gives the separator of a phrase that is about to be deleted to the next one, if it is stronger, so that no paragraph
 * or section disappears with its first phrase. Returns the next phrase if it was changed.
 */
export async function passOnSeparator(
  tx: TransactionClient,
  { separator }: Pick<Phrase, 'separator'>,
  { isFirst, nextId }: OrderPosition,
): Promise<SeparatorHeir | undefined> {
  // The first phrase of a chapter begins a paragraph by itself.
  if (isFirst || nextId === null) return undefined;
  const next = await tx.phrase.findUniqueOrThrow({
    where: { id: nextId },
    select: { id: true, separator: true },
  });
  if (!isStrongerSeparator(separator, next.separator)) return undefined;
  await tx.phrase.update({ where: { id: nextId }, data: { separator, ...versionIncrement } });
  return next;
}

/** Gives the next phrase its own separator back, unless an editor has changed it since. */
export async function takeSeparatorBack(
  tx: TransactionClient,
  { separator }: Pick<Phrase, 'separator'>,
  heir: SeparatorHeir | undefined,
): Promise<void> {
  if (!heir) return;
  await tx.phrase.updateMany({
    where: { id: heir.id, separator },
    data: { separator: heir.separator, ...versionIncrement },
  });
}
