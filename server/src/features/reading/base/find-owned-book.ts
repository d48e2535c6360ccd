import type { Deps, Tx } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';

/**
 * Finds a book in the member's library, including withdrawn ones. Throws 404 if it is unknown or not in the library.
 */
export async function findOwnedBook(
  db: Deps['db'] | Tx,
  memberId: number,
  bookCode: string,
): Promise<{ id: number }> {
  const owned = await db.purchase.findFirst({
    where: { userId: memberId, book: { bookCode } },
    select: { bookId: true },
  });
  if (!owned) throw new Problem(404, 'This book isn’t in your library.');
  return { id: owned.bookId };
}
