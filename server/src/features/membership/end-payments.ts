import type { Deps } from '../../deps.ts';
import { carryOut } from './carry-out.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { abandonIntents } from './intents.ts';
import { asOnlyChange } from './one-change.ts';
import { syncMember } from './sync-member.ts';

/**
 * Ends everything through which the provider could still charge a member whose account closes, open checkouts and
 * living memberships, then runs `close` while nobody can open anything new. Throws when the provider does not follow:
 * then nothing was closed. 429 while another change is under way.
 */
export async function endPayments<T>(
  deps: Deps,
  userId: number,
  reason: string,
  close: () => Promise<T>,
): Promise<T> {
  return await asOnlyChange(deps, userId, async () => {
    // What was paid unheard must be known before it can be canceled.
    await syncMember(deps, userId);
    await closeCheckouts(deps, userId, ['subscription', 'credits', 'discount']);
    const live = await deps.db.membership.findMany({ where: { userId, status: { not: 'canceled' } } });
    for (const { id, stripeSubscriptionId } of live) {
      await abandonIntents(deps, stripeSubscriptionId);
      await carryOut(deps, { userId, stripeSubscriptionId, kind: 'cancel', reason });
      // One that the provider has never heard of is over all the same.
      await deps.db.membership.updateMany({
        where: { id, status: { not: 'canceled' } },
        data: {
          status: 'canceled',
          canceledAt: deps.clock.now(),
          nextPaymentAt: null,
          cancellationReason: reason,
        },
      });
    }
    return await close();
  });
}
