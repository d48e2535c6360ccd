import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { unauthorised } from '../../http/problem.ts';
import { lockMember } from './credits.ts';

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
