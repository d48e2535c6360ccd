import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { lockMember } from '../library/public.ts';
import type { FoundMembership } from './find-membership.ts';
import { settleCheckouts } from './open-checkout.ts';
import { syncMembership } from './sync-membership.ts';
import { withPayer } from './with-payer.ts';

/** Asks the provider for a change of a membership that was looked up just now, or says why not. `before`: our row until then. */
export type Change = (
  tx: Tx,
  member: User,
  membership: Membership,
  before: Membership,
) => Promise<Problem | undefined>;

export const unknownMembership = () => new Problem(404, 'There is no such membership.');

/**
 * Changes one of the member's memberships at the provider, then writes down what the provider says. All of it under
 * the member's lock. 404 for an unknown one and for somebody else's.
 */
export async function changeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  change: Change,
): Promise<FoundMembership> {
  // What was paid without our knowing comes first: a change may cost the member its month or its credit.
  await settleCheckouts(deps, userId);
  const outcome = await withPayer(deps, userId, async (tx, member) => {
    const own = { userId, stripeSubscriptionId: subscriptionId };
    const row = await tx.membership.findFirst({ where: own });
    if (!row) return unknownMembership();
    const current = await syncMembership(deps, tx, member, subscriptionId);
    const refusal = await change(tx, member, current ?? row, row);
    // Answered, not thrown: what the look at the provider brought is to stay.
    if (refusal) return refusal;
    await syncMembership(deps, tx, member, subscriptionId);
    const membership = await tx.membership.findUniqueOrThrow({ where: { id: row.id } });
    return { membership, user: await lockMember(tx, userId) };
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}
