import type { Deps } from '../../../deps.ts';
import { editLocked } from '../base/edit-locked.ts';
import { storeDeletion } from '../deletions/store-deletion.ts';

/**
 * Takes a book out of catalogue and studio; it can be restored for a while. Whoever bought it keeps it. Returns the title.
 * 404 unknown or deleted.
 */
export async function deleteBook(deps: Deps, bookId: number): Promise<string> {
  return await editLocked(deps, bookId, async (tx, book) => {
    // Stronger than the lock of an edit: it waits for a purchase in progress, and a later one finds the book deleted.
    await tx.$queryRaw`select id from books where id = ${bookId} for update`;
    const { deletedAt } = await storeDeletion(deps, tx, { kind: 'book', itemId: bookId, bookId });
    await tx.book.update({ where: { id: bookId }, data: { deletedAt } });
    return book.title;
  });
}
