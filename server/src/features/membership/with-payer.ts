import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { withMember } from '../library/public.ts';

/** `withMember` for what may lay a letter ready: letters leave after the commit, and never undo the deed. */
export async function withPayer<T>(
  deps: Deps,
  userId: number,
  work: (tx: Tx, member: User) => Promise<T>,
): Promise<T> {
  const outcome = await withMember(deps, userId, work);
  deps.jobs.soon('post-letters');
  return outcome;
}
