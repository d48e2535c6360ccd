import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { changeMembership } from './change-membership.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import type { FoundMembership } from './find-membership.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Ends a membership at once, nothing paid back; the credits are forfeited, bought books stay. One that has ended
 * already is a success, and keeps the reason that it was first given. 404 not the member's own.
 */
export async function cancelMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  reason: string,
): Promise<FoundMembership> {
  return await changeMembership(deps, userId, subscriptionId, async (tx, member, membership) => {
    const { id, cancellationReason } = membership;
    // Before the end: what its letter says depends on it.
    await tx.membership.update({
      where: { id },
      data: { cancellationReason: cancellationReason ?? reason },
    });
    if (membership.status !== 'canceled') await end(deps, tx, member, membership, reason);
    return undefined;
  });
}

async function end(
  deps: Deps,
  tx: Tx,
  member: User,
  { id, stripeSubscriptionId }: Membership,
  reason: string,
): Promise<void> {
  await expireCheckouts(deps, tx, member.id, ['credits', 'discount']);
  await deps.payments.cancelSubscription(stripeSubscriptionId, reason);
  const ended = await syncMembership(deps, tx, member, stripeSubscriptionId);
  if (ended?.status !== 'canceled')
    throw new Error(`The subscription of membership ${id} could not be canceled.`);
}
