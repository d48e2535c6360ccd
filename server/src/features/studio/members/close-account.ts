import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { endSessions } from '../../accounts/public.ts';
import { runAfterEndingPayments } from '../../membership/public.ts';
import { findMember, type Member } from './find-members.ts';

/**
 * Closes a member's account: ends all sessions, and the membership as well, because a member who can't sign in must
 * not be charged. Keeps their books in case the account is reopened. Repeating the call changes nothing. Throws 404
 * when the member is unknown, and 429 while they are changing their membership. After a 429 the sessions have already
 * ended, and repeating the call ends the membership.
 */
export async function closeAccount(deps: Deps, id: number): Promise<Member> {
  await findMember(deps, id);
  await deps.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { isActive: false } });
    await endSessions(deps, tx, id);
  });
  // If the payment provider doesn't respond, the sessions have ended anyway, and repeating the call ends the
  // payments.
  await runAfterEndingPayments(deps, id, 'The account was closed by LingoStory.', async () => {});
  return await findMember(deps, id);
}

/**
 * Reopens an account. The member has to sign in again. Throws 404 when the member is unknown, and 422 if they deleted
 * the account themselves.
 */
export async function reopenAccount(deps: Deps, id: number): Promise<Member> {
  await findMember(deps, id);
  const { count } = await deps.db.user.updateMany({
    where: { id, closedAt: null },
    data: { isActive: true },
  });
  if (count === 0) throw new Problem(422, 'This member deleted their account, so it can’t be reopened.');
  return await findMember(deps, id);
}
