import { includedNoticeDays } from '@lingostory/contract/catalogue/constants';
import type { Book } from '../../../generated/prisma/client.ts';

type InclusionState = Pick<Book, 'included' | 'published' | 'deletedAt'>;

const isOffered = ({ included, published, deletedAt }: InclusionState) =>
  included && published && deletedAt === null;
const noticeMs = includedNoticeDays * 24 * 60 * 60 * 1000;

/**
 * Returns the columns that follow from a change of a book. When it stops being included, or an included book leaves the
 * catalogue, members who have begun it can read it for another 30 days. When it comes back, that date goes.
 */
export function toInclusionColumns(
  book: InclusionState,
  change: Partial<InclusionState>,
  now: Date,
): Partial<Pick<Book, 'inclusionEndsAt'>> {
  const isOfferedNow = isOffered({ ...book, ...change });
  if (isOfferedNow) return { inclusionEndsAt: null };
  return isOffered(book) ? { inclusionEndsAt: new Date(now.getTime() + noticeMs) } : {};
}
