import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { lockMember } from './credits.ts';

/** Runs `work` in a transaction that holds the member's row: the provider is asked inside it, never before. */
export async function withMember<T>(
  { db }: Deps,
  userId: number,
  work: (tx: Tx, member: User) => Promise<T>,
): Promise<T> {
  return await db.$transaction(async (tx) => await work(tx, await lockMember(tx, userId)));
}
