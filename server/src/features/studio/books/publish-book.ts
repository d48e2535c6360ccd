import type { Deps } from '../../../deps.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { fillEmptyDetails } from '../base/empty-details.ts';
import { toInclusionColumns } from '../base/end-inclusion.ts';
import { type StudioBook, studioBookQuery } from '../base/find-studio-books.ts';
import { makeSamplesJobName } from '../base/job-names.ts';

/**
 * Publishes a book or turns it back into a draft. Repeating the call changes nothing. The first publication sets the
 * release date, however long the book was a draft. Publishing makes the length and the sample from the chapters where
 * the editor left them empty. Throws 404 when the book is unknown or deleted.
 */
export async function publishBook(deps: Deps, bookCode: string, published: boolean): Promise<StudioBook> {
  const existingBook = await deps.db.book.findFirst({ where: { bookCode, deletedAt: null } });
  const publishedBook = await runWithLockedBook(deps, existingBook?.id, async (tx, previousBook) => {
    const { id, released } = previousBook;
    const now = deps.clock.now();
    const releaseFields = published && !released ? { released: true, createdAt: now } : {};
    const detailColumns = published
      ? await fillEmptyDetails(tx, previousBook, now)
      : { sampleRequestedAt: null };
    const inclusionColumns = toInclusionColumns(previousBook, { published }, now);
    return await tx.book.update({
      where: { id },
      data: { published, ...releaseFields, ...inclusionColumns, ...detailColumns },
      ...studioBookQuery,
    });
  });
  if (publishedBook.sampleRequestedAt) deps.jobs.requestRun(makeSamplesJobName);
  return publishedBook;
}
