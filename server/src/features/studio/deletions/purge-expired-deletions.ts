import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, Deletion } from '../../../generated/prisma/client.ts';
import { lockBook } from '../base/edit-locked-book.ts';
import { moveClips } from '../files/move-clips.ts';
import { clipsOf, filesOfBook, removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { calculateUndoCutoff } from './store-deletion.ts';

const clearedFileColumns = {
  imageFile: null,
  imageJpegFile: null,
  imageCardFile: null,
  imageWideFile: null,
  sampleAudio: null,
};
const zeroPhraseTotals = { totalPhrases: 0, totalSample: 0, totalStudio: 0 };

/**
 * Purges deletions that can no longer be undone, and returns how many there were. Safe to repeat, and to run in
 * several processes at once. If a deletion can't be purged, logs the error and continues with the others; the next
 * run tries again.
 */
export async function purgeExpiredDeletions(deps: Deps): Promise<number> {
  const expiredFilter = { deletedAt: { lte: calculateUndoCutoff(deps) } };
  const deletions = await deps.db.deletion.findMany({
    where: expiredFilter,
    orderBy: { id: 'asc' },
    omit: { rows: true, phraseIds: true },
  });
  for (const deletion of deletions) {
    await purgeDeletion(deps, deletion).catch((error: unknown) =>
      deps.log.error({ err: error, deletion: deletion.id }, 'what was deleted could not be purged'),
    );
  }
  return deletions.length;
}

type ExpiredDeletion = Pick<Deletion, 'id' | 'kind' | 'bookId' | 'clips'>;

async function purgeDeletion(deps: Deps, { id, kind, bookId, clips }: ExpiredDeletion): Promise<void> {
  const files = await deps.db.$transaction(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (kind === 'book' && book && (await isStillRead(deps, tx, book))) return [];
    const { count } = await tx.deletion.deleteMany({ where: { id } });
    return count > 0 && book?.deletedAt && kind === 'book' ? await deleteBookContents(tx, book) : [];
  });
  await moveClips(deps, bookId, clips);
  await removeUnusedFiles(deps, files);
}

/** Returns true while members who began the book as an included one can read it. The purge waits for them. */
async function isStillRead({ clock }: Deps, tx: TransactionClient, book: Book): Promise<boolean> {
  if (book.inclusionEndsAt === null || book.inclusionEndsAt <= clock.now()) return false;
  return (await tx.readingPosition.count({ where: { bookId: book.id } })) > 0;
}

/**
 * Deletes the chapters of a deleted book and returns the names of its files. Does nothing if somebody bought the
 * book. The book's row always stays, so that its code is never reused.
 */
async function deleteBookContents(tx: TransactionClient, book: Book): Promise<StoredFile[]> {
  const bookId = book.id;
  if ((await tx.purchase.count({ where: { bookId } })) > 0) return [];
  const phrases = await tx.phrase.findMany({ where: { bookId }, select: { audioFile: true } });
  await tx.chapter.deleteMany({ where: { bookId } });
  await tx.book.update({ where: { id: bookId }, data: { ...clearedFileColumns, ...zeroPhraseTotals } });
  return [...filesOfBook(book), ...clipsOf(phrases)];
}
