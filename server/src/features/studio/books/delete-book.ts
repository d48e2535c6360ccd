import type { Deps } from '../../../deps.ts';
import { editLocked } from '../edit-locked.ts';
import { clipsOf, filesOfBook, removeFiles } from '../files/remove-files.ts';

const noFiles = {
  imageFile: null,
  imageJpegFile: null,
  imageCardFile: null,
  imageWideFile: null,
  sampleAudio: null,
};

/**
 * Takes a book out of catalogue and studio. Whoever bought it keeps it; when nobody did, its chapters and files go. The
 * row stays in either case, so that its code never means another book. Returns the title. 404 unknown or deleted.
 */
export async function deleteBook(deps: Deps, bookId: number): Promise<string> {
  const { title, files } = await editLocked(deps, bookId, async (tx, book) => {
    // Stronger than the lock of an edit: it waits for a purchase in progress, and a later one finds the book deleted.
    await tx.$queryRaw`select id from books where id = ${bookId} for update`;
    const deletedAt = deps.clock.now();
    const bought = await tx.purchase.count({ where: { bookId } });
    if (bought > 0) {
      await tx.book.update({ where: { id: bookId }, data: { deletedAt } });
      return { title: book.title, files: [] };
    }
    const phrases = await tx.phrase.findMany({ where: { bookId }, select: { audioFile: true } });
    await tx.chapter.deleteMany({ where: { bookId } });
    const data = { ...noFiles, deletedAt, totalPhrases: 0, totalSample: 0 };
    await tx.book.update({ where: { id: bookId }, data });
    return { title: book.title, files: [...filesOfBook(book), ...clipsOf(phrases)] };
  });
  await removeFiles(deps, files);
  return title;
}
