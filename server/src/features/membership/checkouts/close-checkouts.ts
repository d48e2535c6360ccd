import type { CheckoutKind } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { findCheckoutSessions } from '../base/provider-facts.ts';
import { syncMember } from '../sync/sync-member.ts';

/**
 * Closes the checkouts whose purchase is no longer to be had, so that nobody can pay them, and writes down what was
 * paid until then. Only while no other change of this member is under way. True when something was just paid.
 */
export async function closeCheckouts(deps: Deps, userId: number, kinds: CheckoutKind[]): Promise<boolean> {
  const { stripeCustomerId, checkouts } = await deps.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { checkouts: { where: { kind: { in: kinds }, status: { in: ['creating', 'open'] } } } },
  });
  if (checkouts.length === 0) return false;
  const { known, unopened } = await findCheckoutSessions(deps.payments, stripeCustomerId, checkouts);
  for (const checkoutSessionId of known) await deps.payments.expireCheckout(checkoutSessionId);
  // Nobody else opens a checkout meanwhile, so the provider will never hear of those it does not know.
  await deps.db.checkout.updateMany({
    where: { id: { in: unopened }, status: 'creating' },
    data: { status: 'expired' },
  });
  await syncMember(deps, userId);
  const ids = checkouts.map(({ id }) => id);
  return (await deps.db.checkout.count({ where: { id: { in: ids }, status: { not: 'expired' } } })) > 0;
}
