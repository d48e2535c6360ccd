import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Ends everything through which the provider could still charge a member whose account closes: checkouts that are
 * open and memberships that are not canceled. Their row must be locked. Throws when the provider does not follow.
 */
export async function endPayments(deps: Deps, tx: Tx, member: User, reason: string): Promise<void> {
  await expireCheckouts(deps, tx, member.id, ['subscription', 'credits', 'discount']);
  const live = await tx.membership.findMany({ where: { userId: member.id, status: { not: 'canceled' } } });
  for (const { id, stripeSubscriptionId } of live) {
    await tx.membership.update({ where: { id }, data: { cancellationReason: reason } });
    await deps.payments.cancelSubscription(stripeSubscriptionId, reason);
    const synced = await syncMembership(deps, tx, member, stripeSubscriptionId);
    if (synced && synced.status !== 'canceled')
      throw new Error(`The subscription of membership ${id} could not be canceled.`);
    // One that the provider has never heard of is over all the same.
    const canceledAt = synced?.canceledAt ?? deps.clock.now();
    await tx.membership.update({
      where: { id },
      data: { status: 'canceled', canceledAt, nextPaymentAt: null },
    });
  }
}
