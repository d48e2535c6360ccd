import type { Deps } from '../../../deps.ts';
import { lockBook } from '../base/edit-locked.ts';
import { findStudioBook, type StudioBook } from '../base/find-studio-books.ts';
import { findDeletion, settleDeletion } from '../deletions/store-deletion.ts';

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
