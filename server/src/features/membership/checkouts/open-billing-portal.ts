import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { allowRedirect } from './allow-redirect.ts';

/**
 * The address of the provider's pages with a member's card and invoices. 422 for somebody who never got further than a
 * payment page that they left.
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
  return allowRedirect(deps.settings, await deps.payments.openPortal({ customerId, returnUrl }));
}
