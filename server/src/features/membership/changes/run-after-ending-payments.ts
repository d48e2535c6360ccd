import type { Deps } from '../../../deps.ts';
import { abandonIntents } from '../base/intents.ts';
import { runExclusively } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { syncMember } from '../sync/sync-member.ts';
import { performChange } from './perform-change.ts';

/**
 * Closes open checkouts and cancels all memberships, so that the provider can't charge the member again. Then runs
 * `close`, while other requests can't open a new checkout. If the provider fails, throws and doesn't run `close`.
 * Throws 429 while another change is in progress.
 */
export async function runAfterEndingPayments<T>(
  deps: Deps,
  userId: number,
  reason: string,
  close: () => Promise<T>,
): Promise<T> {
  return await runExclusively(deps, userId, async () => {
    await abandonIntents(deps, userId);
    await closeCheckouts(deps, userId, ['subscription', 'credits', 'discount']);
    // Syncs before the memberships are canceled, to record payments that the provider hasn't reported yet. The sync
    // also finds a membership that a checkout in review has started.
    const { subscriptions } = await syncMember(deps, userId);
    const rows = await deps.db.membership.findMany({ where: { userId, status: { not: 'canceled' } } });
    const liveSubscriptionIds = new Set([
      ...rows.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
      ...subscriptions.filter(({ facts }) => facts.status !== 'canceled').map(({ facts }) => facts.id),
    ]);
    for (const stripeSubscriptionId of liveSubscriptionIds)
      await performChange(deps, { userId, stripeSubscriptionId, kind: 'cancel', reason });
    return await close();
  });
}
