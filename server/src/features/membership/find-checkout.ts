import type { Deps } from '../../deps.ts';
import type { Checkout } from '../../generated/prisma/client.ts';

/**
 * Our row of a provider's session. One whose opening was cut short has no session id yet: the session itself
 * says which row it came from.
 */
export async function findCheckout({ db, payments }: Deps, sessionId: string): Promise<Checkout | null> {
  const known = await db.checkout.findUnique({ where: { stripeSessionId: sessionId } });
  if (known) return known;
  const facts = await payments.findCheckout(sessionId);
  if (!facts?.checkoutId) return null;
  await db.checkout.updateMany({
    where: {
      id: facts.checkoutId,
      stripeSessionId: null,
      user: { stripeCustomerId: facts.customerId ?? '' },
    },
    data: { stripeSessionId: sessionId },
  });
  return await db.checkout.findUnique({ where: { stripeSessionId: sessionId } });
}
