import type { Deps } from '../../../deps.ts';
import { holdBook } from '../base/edit-locked.ts';
import { type StudioBook, studioBook } from '../base/find-studio-books.ts';

/**
 * Publishes a book, or makes it a draft again; asking twice changes nothing. Its first publication is its release date,
 * however long it was a draft. 404 unknown or deleted.
 */
export async function publishBook(deps: Deps, bookCode: string, published: boolean): Promise<StudioBook> {
  const known = await deps.db.book.findFirst({ where: { bookCode, deletedAt: null } });
  return await holdBook(deps, known?.id, async (tx, { id, released }) => {
    const release = published && !released ? { released: true, createdAt: deps.clock.now() } : {};
    return await tx.book.update({ where: { id }, data: { published, ...release }, ...studioBook });
  });
}
