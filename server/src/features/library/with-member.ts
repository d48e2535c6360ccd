import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { lockMember } from './credits.ts';

/** Runs `work` in a transaction that holds the member's row. The payment provider is never asked inside it. */
export async function withMember<T>(
  { db }: Deps,
  userId: number,
  work: (tx: Tx, member: User) => Promise<T>,
): Promise<T> {
  return await db.$transaction(async (tx) => await work(tx, await lockMember(tx, userId)));
}
