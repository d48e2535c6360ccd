import type { CreditReason } from '@lingostory/contract/membership/constants';
import type { Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';

/**
 * Why a balance moved. A `cause` is unique, so that the same event twice moves it once, and says nothing else: what the
 * credits came with or went for is told by the ids.
 */
export type CreditMove = {
  userId: number;
  delta: number;
  reason: CreditReason;
  cause: string;
  at: Date;
  bookId?: number;
  checkoutId?: number | null;
  paymentId?: number;
};

/**
 * The member's row, locked until the transaction ends: whatever moves credits goes one after another. The lock leaves
 * out the key, so that sessions and positions that refer to the row can still be written.
 */
export async function lockMember(tx: Tx, userId: number): Promise<User> {
  await tx.$queryRaw`select id from users where id = ${userId} for no key update`;
  return await tx.user.findUniqueOrThrow({ where: { id: userId } });
}

/** Writes a ledger row and updates the balance; false when this cause was written before. */
export async function moveCredits(tx: Tx, move: CreditMove): Promise<boolean> {
  const { at, ...entry } = move;
  const { userId, delta } = entry;
  if (delta === 0) return false;
  const { count } = await tx.creditEntry.createMany({
    data: [{ ...entry, createdAt: at }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await tx.user.update({ where: { id: userId }, data: { currentCredits: { increment: delta } } });
  return true;
}
