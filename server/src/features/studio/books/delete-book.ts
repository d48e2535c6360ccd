import type { Deps } from '../../../deps.ts';
import { editLockedBook, lockBook } from '../base/edit-locked-book.ts';
import { findStudioBook, type StudioBook } from '../base/find-studio-books.ts';
import { findDeletion, markDeletionUndone, storeDeletion } from '../deletions/store-deletion.ts';

/**
 * Removes a book from the catalogue and the studio, and returns its title. It can be restored for a while, and
 * members who bought it keep it. Throws 404 when it is unknown or already deleted.
 */
export async function deleteBook(deps: Deps, bookId: number): Promise<string> {
  return await editLockedBook(deps, bookId, async (tx, book) => {
    // Takes a stronger lock on the book than an edit does: it waits for purchases in progress and blocks new ones
    // until the book is deleted.
    await tx.$queryRaw`select id from books where id = ${bookId} for update`;
    const { deletedAt } = await storeDeletion(deps, tx, { kind: 'book', itemId: bookId, bookId });
    await tx.book.update({ where: { id: bookId }, data: { deletedAt } });
    return book.title;
  });
}

/**
 * Undoes the deletion of a book. Repeating the call changes nothing. Throws 404 when it is too late or the book is
 * unknown.
 */
export async function restoreBook(deps: Deps, id: number): Promise<StudioBook> {
  await deps.db.$transaction(async (tx) => {
    await lockBook(tx, id);
    const deletion = await findDeletion(deps, tx, 'book', id);
    if (deletion.restoredAt) return;
    await tx.book.update({ where: { id }, data: { deletedAt: null } });
    await markDeletionUndone(deps, tx, deletion);
  });
  return await findStudioBook(deps, { id });
}
