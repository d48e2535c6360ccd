import type { Deps, TransactionClient } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { applyCreditMovement, withLockedMember } from './credits.ts';

export type BookPurchase = { user: User; title: string; isNew: boolean };

/**
 * Adds a book to the member's library for one credit. Does nothing if the member already owns it. Throws 402 if the
 * member has no credit, and 404 if the book isn't in the catalogue.
 */
export async function buyBook(deps: Deps, memberId: number, bookCode: string): Promise<BookPurchase> {
  return await withLockedMember(deps, memberId, async (tx, member) => {
    // Waits for a concurrent deletion of the book. Otherwise the member might buy a book whose contents are about to
    // be deleted.
    await tx.$queryRaw`select id from books where book_code = ${bookCode} for key share`;
    const book = await tx.book.findUnique({ where: { bookCode } });
    const existingPurchase =
      book &&
      (await tx.purchase.findUnique({ where: { userId_bookId: { userId: memberId, bookId: book.id } } }));
    if (book && existingPurchase) return { user: member, title: book.title, isNew: false };
    if (!book?.inCatalogue) throw new Problem(404, 'We couldn’t find this book.');
    if (member.currentCredits < 1)
      throw new Problem(402, 'You don’t have any credits left. Each book costs one credit.');
    return {
      user: await spendCredit(tx, memberId, book.id, deps.clock.now()),
      title: book.title,
      isNew: true,
    };
  });
}

async function spendCredit(
  tx: TransactionClient,
  userId: number,
  bookId: number,
  spentAt: Date,
): Promise<User> {
  await tx.purchase.create({ data: { userId, bookId, createdAt: spentAt } });
  const cause = `spend:${userId}:${bookId}`;
  await applyCreditMovement(tx, { userId, delta: -1, reason: 'spend', cause, bookId, at: spentAt });
  return await tx.user.findUniqueOrThrow({ where: { id: userId } });
}
