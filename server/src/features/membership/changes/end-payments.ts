import type { Deps } from '../../../deps.ts';
import { abandonIntents } from '../base/intents.ts';
import { asOnlyChange } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { syncMember } from '../sync/sync-member.ts';
import { carryOut } from './carry-out.ts';

/**
 * Ends everything through which the provider could still charge a member, then runs `close` while no new checkout can
 * be opened. Closes open checkouts and cancels memberships. Throws if the provider fails, and the account stays open
 * then. Throws 429 while another change is in progress.
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
    // Finds payments that we have not heard of: they must be recorded before their membership is canceled, and a
    // checkout in review may have started one.
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
