import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, Deletion } from '../../../generated/prisma/client.ts';
import { lockBook } from '../base/edit-locked-book.ts';
import { moveClips } from '../files/move-clips.ts';
import {
  clipsOf,
  filesOfBook,
  picturesOf,
  removeUnusedFiles,
  type StoredFile,
} from '../files/store-files.ts';
import { deleteFormerSounds } from '../former-sounds/purge-former-sounds.ts';
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
  return deletions.length + (await purgeDeletedPictures(deps));
}

/** Deletes the files of deleted pictures that can no longer be restored, and returns how many there were. */
async function purgeDeletedPictures(deps: Deps): Promise<number> {
  const where = { deletedAt: { lte: calculateUndoCutoff(deps) } };
  const pictures = await deps.db.deletedPicture.findMany({ where, select: { file: true } });
  if (pictures.length === 0) return 0;
  const files = pictures.map(({ file }) => file);
  await deps.db.deletedPicture.deleteMany({ where: { ...where, file: { in: files } } });
  await removeUnusedFiles(deps, toPictureFiles(files));
  return files.length;
}

type ExpiredDeletion = Pick<Deletion, 'id' | 'kind' | 'bookId' | 'clips' | 'pictures'>;

async function purgeDeletion(
  deps: Deps,
  { id, kind, bookId, clips, pictures }: ExpiredDeletion,
): Promise<void> {
  const files = await deps.db.$transaction(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (kind === 'book' && book && (await isStillRead(deps, tx, book))) return [];
    const { count } = await tx.deletion.deleteMany({ where: { id } });
    return count > 0 && book?.deletedAt && kind === 'book' ? await deleteBookContents(tx, book) : [];
  });
  await moveClips(deps, bookId, clips);
  await removeUnusedFiles(deps, [...files, ...toPictureFiles(pictures)]);
}

const toPictureFiles = (names: string[]): StoredFile[] => names.map((name) => ({ kind: 'pictures', name }));

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
  const phrases = await tx.phrase.findMany({
    where: { bookId },
    select: { audioFile: true, pictures: true },
  });
  const chapters = await tx.chapter.findMany({ where: { bookId }, select: { endPictures: true } });
  const deletedPictures = await tx.deletedPicture.findMany({ where: { bookId }, select: { picture: true } });
  await tx.deletedPicture.deleteMany({ where: { bookId } });
  const formerClips = await deleteFormerSounds(tx, bookId);
  await tx.chapter.deleteMany({ where: { bookId } });
  await tx.book.update({ where: { id: bookId }, data: { ...clearedFileColumns, ...zeroPhraseTotals } });
  const pictureColumns = [
    ...phrases.map(({ pictures }) => pictures),
    ...chapters.map(({ endPictures }) => endPictures),
    deletedPictures.map(({ picture }) => picture),
  ];
  return [...filesOfBook(book), ...clipsOf(phrases), ...formerClips, ...picturesOf(pictureColumns)];
}
