import type { Deps, Tx } from '../../../deps.ts';
import type { Book, Deletion } from '../../../generated/prisma/client.ts';
import { lockBook } from '../base/edit-locked.ts';
import { moveClips } from '../files/move-clips.ts';
import { clipsOf, filesOfBook, removeFiles, type StoredFile } from '../files/store-files.ts';
import { undoLimit } from './store-deletion.ts';

const noFiles = {
  imageFile: null,
  imageJpegFile: null,
  imageCardFile: null,
  imageWideFile: null,
  sampleAudio: null,
};
const noPhrases = { totalPhrases: 0, totalSample: 0, totalStudio: 0 };

/**
 * Takes away for good what was deleted so long ago that nobody can undo it. Asking again costs nothing, and several
 * processes may ask at once. One that fails is logged and tried again with the next purge, and holds up no other. Returns
 * how many deletions are over.
 */
export async function purgeDeleted(deps: Deps): Promise<number> {
  const over = { deletedAt: { lte: undoLimit(deps) } };
  const deletions = await deps.db.deletion.findMany({
    where: over,
    orderBy: { id: 'asc' },
    omit: { rows: true, phraseIds: true },
  });
  for (const deletion of deletions) {
    await purge(deps, deletion).catch((error: unknown) =>
      deps.log.error({ err: error, deletion: deletion.id }, 'what was deleted could not be purged'),
    );
  }
  return deletions.length;
}

type Over = Pick<Deletion, 'id' | 'kind' | 'bookId' | 'clips'>;

async function purge(deps: Deps, { id, kind, bookId, clips }: Over): Promise<void> {
  const files = await deps.db.$transaction(async (tx) => {
    const book = await lockBook(tx, bookId);
    const { count } = await tx.deletion.deleteMany({ where: { id } });
    return count > 0 && book?.deletedAt && kind === 'book' ? await emptyBook(tx, book) : [];
  });
  await moveClips(deps, bookId, clips);
  await removeFiles(deps, files);
}

/** The row stays, so that its code never means another book; when somebody bought the book, everything does. */
async function emptyBook(tx: Tx, book: Book): Promise<StoredFile[]> {
  const bookId = book.id;
  if ((await tx.purchase.count({ where: { bookId } })) > 0) return [];
  const phrases = await tx.phrase.findMany({ where: { bookId }, select: { audioFile: true } });
  await tx.chapter.deleteMany({ where: { bookId } });
  await tx.book.update({ where: { id: bookId }, data: { ...noFiles, ...noPhrases } });
  return [...filesOfBook(book), ...clipsOf(phrases)];
}
