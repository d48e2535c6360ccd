import type { CreditReason } from '@lingostory/contract/membership/constants';
import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { unauthorised } from '../../http/problem.ts';

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

/** Runs `work` in a transaction that holds the member's row. The payment provider is never asked inside it. */
export async function withMember<T>(
  { db }: Deps,
  userId: number,
  work: (tx: Tx, member: User) => Promise<T>,
): Promise<T> {
  return await db.$transaction(async (tx) => await work(tx, await lockMember(tx, userId)));
}

/**
 * The same for what a member alone writes: what they read and which words they know. Two devices may send at once, each in
 * its turn. 401 where the account has been closed meanwhile.
 */
export async function withActiveMember<T>(
  deps: Deps,
  userId: number,
  work: (tx: Tx, member: User) => Promise<T>,
): Promise<T> {
  const inTransaction = async (tx: Tx, member: User) => {
    if (!member.isActive) throw unauthorised();
    return await work(tx, member);
  };
  return await deps.memberTurns.inTurn(userId, () => withMember(deps, userId, inTransaction));
}
