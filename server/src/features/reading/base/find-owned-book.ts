import type { Deps, TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';

/**
 * Finds a book in the member's library, even if it was withdrawn from the catalogue. Throws 404 if it is unknown or
 * isn't in the library.
 */
export async function findOwnedBook(
  db: Deps['db'] | TransactionClient,
  memberId: number,
  bookCode: string,
): Promise<{ id: number }> {
  const purchase = await db.purchase.findFirst({
    where: { userId: memberId, book: { bookCode } },
    select: { bookId: true },
  });
  if (!purchase) throw new Problem(404, 'This book isn’t in your library.');
  return { id: purchase.bookId };
}
