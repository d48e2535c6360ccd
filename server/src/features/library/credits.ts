import type { CreditReason } from '@lingostory/contract/membership/constants';
import type { Deps, TransactionClient } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { createUnauthorizedProblem } from '../../http/problem.ts';

/**
 * A change to a member's credit balance. `cause` is a unique key, so that the same change is made only once. `bookId`
 * is the book that the credits were spent on; `checkoutId` and `paymentId` refer to the purchase that granted the
 * credits.
 */
export type CreditMovement = {
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
 * Locks the member's row until the transaction ends, and returns it. Concurrent changes to credits therefore run one
 * after another. Other transactions can still write rows that refer to the member, because the lock doesn't block
 * foreign key checks.
 */
export async function lockMember(tx: TransactionClient, userId: number): Promise<User> {
  await tx.$queryRaw`select id from users where id = ${userId} for no key update`;
  return await tx.user.findUniqueOrThrow({ where: { id: userId } });
}

/** Writes a ledger entry and updates the balance. Returns false if an entry with this cause already exists. */
export async function applyCreditMovement(tx: TransactionClient, movement: CreditMovement): Promise<boolean> {
  const { at, ...entry } = movement;
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

/** Runs `change` in a transaction that locks the member's row. `change` must not call the payment provider. */
export async function withLockedMember<T>(
  { db }: Deps,
  userId: number,
  change: (tx: TransactionClient, member: User) => Promise<T>,
): Promise<T> {
  return await db.$transaction(async (tx) => await change(tx, await lockMember(tx, userId)));
}

/**
 * Like `withLockedMember`, for data that only the member changes, such as positions and word states. Concurrent requests,
 * such as from two devices, run one after another. Throws 401 if the account has been closed in the meantime.
 */
export async function withActiveMember<T>(
  deps: Deps,
  userId: number,
  change: (tx: TransactionClient, member: User) => Promise<T>,
): Promise<T> {
  const changeIfActive = async (tx: TransactionClient, member: User) => {
    if (!member.isActive) throw createUnauthorizedProblem();
    return await change(tx, member);
  };
  return await deps.memberTurns.runInOrder(userId, () => withLockedMember(deps, userId, changeIfActive));
}
