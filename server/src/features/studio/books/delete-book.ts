import type { Deps } from '../../../deps.ts';
import { editLockedBook, lockBook } from '../base/edit-locked-book.ts';
import { toInclusionColumns } from '../base/end-inclusion.ts';
import { findStudioBook, type StudioBook } from '../base/find-studio-books.ts';
import { findDeletion, markDeletionUndone, storeDeletion } from '../deletions/store-deletion.ts';

/**
 * Removes a book from the catalogue and the studio, and returns its title. It can be restored for a while, and members
 * who bought it keep it. Members who began it as an included book keep it for 30 days. Throws 404 when it is unknown or
 * already deleted.
 */
export async function deleteBook(deps: Deps, bookId: number): Promise<string> {
  return await editLockedBook(deps, bookId, async (tx, book) => {
    // Takes a stronger lock on the book than an edit does: it waits for purchases in progress and blocks new ones
    // until the book is deleted.
    await tx.$queryRaw`select id from books where id = ${bookId} for update`;
    const { deletedAt } = await storeDeletion(deps, tx, { kind: 'book', itemId: bookId, bookId });
    const inclusionColumns = toInclusionColumns(book, { deletedAt }, deps.clock.now());
    await tx.book.update({ where: { id: bookId }, data: { deletedAt, ...inclusionColumns } });
    return book.title;
  });
}

/**
 * Undoes the deletion of a book. Repeating the call changes nothing. Throws 404 when it is too late or the book is
 * unknown.
 */
export async function restoreBook(deps: Deps, id: number): Promise<StudioBook> {
  await deps.db.$transaction(async (tx) => {
    const book = await lockBook(tx, id);
    const deletion = await findDeletion(deps, tx, 'book', id);
    if (!book || deletion.restoredAt) return;
    const inclusionColumns = toInclusionColumns(book, { deletedAt: null }, deps.clock.now());
    await tx.book.update({ where: { id }, data: { deletedAt: null, ...inclusionColumns } });
    await markDeletionUndone(deps, tx, deletion);
  });
  return await findStudioBook(deps, { id });
}
