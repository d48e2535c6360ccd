import type { Deps } from '../../../deps.ts';
import { abandonIntents } from '../base/intents.ts';
import { asOnlyChange } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { syncMember } from '../sync/sync-member.ts';
import { carryOut } from './carry-out.ts';

/**
 * Ends everything through which the provider could still charge a member whose account closes, open checkouts and
 * living memberships, then runs `close` while nobody can open anything new. Throws when the provider does not follow:
 * then the account stays open. 429 while another change is under way.
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
    // A payment that we have not heard of must be known before it can be canceled; a checkout in review can charge as well.
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
