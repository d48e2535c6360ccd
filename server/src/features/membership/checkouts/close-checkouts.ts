import type { CheckoutKind } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { findCheckoutSessions } from '../base/provider-facts.ts';
import { syncMember } from '../sync/sync-member.ts';

/**
 * Closes the member's open checkouts of these kinds, so that they can no longer be paid, and syncs. Returns true if
 * one of them had just been paid. Must be called within `runExclusively`.
 */
export async function closeCheckouts(deps: Deps, userId: number, kinds: CheckoutKind[]): Promise<boolean> {
  const { stripeCustomerId, checkouts } = await deps.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { checkouts: { where: { kind: { in: kinds }, status: { in: ['creating', 'open'] } } } },
  });
  if (checkouts.length === 0) return false;
  const { known, unopenedCheckoutIds } = await findCheckoutSessions(
    deps.payments,
    stripeCustomerId,
    checkouts,
  );
  for (const checkoutSessionId of known) await deps.payments.expireCheckout(checkoutSessionId);
  // No other request can open a checkout now, so these rows will never get a session at the provider.
  await deps.db.checkout.updateMany({
    where: { id: { in: unopenedCheckoutIds }, status: 'creating' },
    data: { status: 'expired' },
  });
  await syncMember(deps, userId);
  const ids = checkouts.map(({ id }) => id);
  return (await deps.db.checkout.count({ where: { id: { in: ids }, status: { not: 'expired' } } })) > 0;
}
