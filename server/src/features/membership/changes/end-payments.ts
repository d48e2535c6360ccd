import type { Deps } from '../../../deps.ts';
import { abandonIntents } from '../base/intents.ts';
import { asOnlyChange } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { syncMember } from '../sync/sync-member.ts';
import { carryOut } from './carry-out.ts';

/**
 * Closes open checkouts and cancels memberships, so that the provider can't charge the member again. Then runs
 * `close`, while no new checkout can be opened. If the provider fails, throws without running `close`. Throws 429
 * while another change is in progress.
 */
export async function endPayments<T>(
  deps: Deps,
  userId: number,
  reason: string,
  close: () => Promise<T>,
): Promise<T> {
  return await asOnlyChange(deps, userId, async () => {
    await abandonIntents(deps, userId);
    await closeCheckouts(deps, userId, ['subscription', 'credits', 'discount']);
    // Records payments that the provider hasn't reported yet, which must happen before their membership is canceled.
    // Also finds a membership that was started by a checkout in review.
    const { subscriptions } = await syncMember(deps, userId);
    const rows = await deps.db.membership.findMany({ where: { userId, status: { not: 'canceled' } } });
    const live = new Set([
      ...rows.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
      ...subscriptions.filter(({ facts }) => facts.status !== 'canceled').map(({ facts }) => facts.id),
    ]);
    for (const stripeSubscriptionId of live)
      await carryOut(deps, { userId, stripeSubscriptionId, kind: 'cancel', reason });
    return await close();
  });
}
