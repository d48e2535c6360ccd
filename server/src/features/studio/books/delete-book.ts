import type { Deps } from '../../../deps.ts';
import { editLocked, lockBook } from '../base/edit-locked.ts';
import { findStudioBook, type StudioBook } from '../base/find-studio-books.ts';
import { findDeletion, settleDeletion, storeDeletion } from '../deletions/store-deletion.ts';

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

/** Undoes the deletion of a book. Asking again changes nothing. 404 too late or unknown. */
export async function restoreBook(deps: Deps, id: number): Promise<StudioBook> {
  await deps.db.$transaction(async (tx) => {
    await lockBook(tx, id);
    const deletion = await findDeletion(deps, tx, 'book', id);
    if (deletion.restoredAt) return;
    await tx.book.update({ where: { id }, data: { deletedAt: null } });
    await settleDeletion(deps, tx, deletion);
  });
  return await findStudioBook(deps, { id });
}
