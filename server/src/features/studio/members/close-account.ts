import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { endSessions } from '../../accounts/public.ts';
import { endPayments } from '../../membership/public.ts';
import { findMember, type Member } from './find-members.ts';

/**
 * Closes a member's account: out at once, everywhere. Whoever may not come in pays nothing more, so the membership
 * ends too; books stay, for a reopening. Asking again changes nothing. 404 unknown,
 * 429 while the member changes their membership: they are out, and asking again does the rest.
 */
export async function closeAccount(deps: Deps, id: number): Promise<Member> {
  await findMember(deps, id);
  await deps.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { isActive: false } });
    await endSessions(deps, tx, id);
  });
  // The sessions end first, whether or not the provider responds; asking again does the rest.
  await endPayments(deps, id, 'The account was closed by LingoStory.', async () => {});
  return await findMember(deps, id);
}

/** Opens it again. Sessions stay ended: its owner signs in again. 404 unknown, 422 when its owner had it deleted. */
export async function reopenAccount(deps: Deps, id: number): Promise<Member> {
  await findMember(deps, id);
  const { count } = await deps.db.user.updateMany({
    where: { id, closedAt: null },
    data: { isActive: true },
  });
  if (count === 0) throw new Problem(422, 'This member deleted their account, so it can’t be reopened.');
  return await findMember(deps, id);
}
