import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { requireProviderUrl } from './require-provider-url.ts';

/**
 * Returns the URL of the provider's page for the member's card and invoices. Throws 422 for a user who has never
 * completed a payment.
 */
export async function openBillingPortal(deps: Deps, userId: number): Promise<string> {
  const member = await deps.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      stripeCustomerId: true,
      checkouts: { where: { status: { in: ['fulfilled', 'review', 'refunded'] } }, take: 1 },
    },
  });
  const { stripeCustomerId: customerId, checkouts } = member;
  if (customerId === null || checkouts.length === 0)
    throw new Problem(422, 'You haven’t given us a card yet, so there are no invoices to show.');
  const returnUrl = `${deps.settings.clientOrigin}/account`;
  return requireProviderUrl(deps.settings, await deps.payments.openPortal({ customerId, returnUrl }));
}
