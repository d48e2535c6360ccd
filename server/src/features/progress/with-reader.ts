import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { unauthorised } from '../../http/problem.ts';
import { withMember } from '../library/public.ts';

/**
 * Runs `work` while it alone writes what this member reads: two devices may send at once, recording may be switched off just
 * now. 401 where the account has been closed meanwhile.
 */
export async function withReader<T>(
  deps: Deps,
  memberId: number,
  work: (tx: Tx, member: User) => Promise<T>,
): Promise<T> {
  return await withMember(deps, memberId, async (tx, member) => {
    if (!member.isActive) throw unauthorised();
    return await work(tx, member);
  });
}
