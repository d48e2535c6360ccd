import type { Deps, TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { buildReadableBookSql, toTimestampSql } from '../../../lib/readable-books.ts';
import { createUnreadableProblem } from './create-unreadable-problem.ts';

/**
 * Finds a book that the member may read. It may have been withdrawn from the catalogue since they bought it. Throws 404
 * if it is unknown or the member can't read it. `db` is the transaction of the caller, if it has one.
 */
export async function findReadableBook(
  deps: Deps,
  memberId: number,
  bookCode: string,
  db: Deps['db'] | TransactionClient = deps.db,
): Promise<{ id: number }> {
  const readableBookSql = buildReadableBookSql(String(memberId), 'b.id', toTimestampSql(deps.clock.now()));
  const [book] = await db.$queryRaw<{ id: number }[]>`
    select b.id from books b join ${Prisma.raw(readableBookSql)} readable on true where b.book_code = ${bookCode}`;
  if (!book)
    throw await createUnreadableProblem(deps, memberId, bookCode, 'This book isn’t in your library.');
  return book;
}
