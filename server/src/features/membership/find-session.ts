import type { Deps, Tx } from '../../deps.ts';
import type { Checkout } from '../../generated/prisma/client.ts';

/**
 * The provider's session of a checkout. Where its opening was cut short only the provider knows it, by the row that the
 * session names. Undefined when the provider has not heard of it.
 */
export async function findSession(
  { db, payments }: { db: Tx; payments: Deps['payments'] },
  { id, userId, stripeSessionId }: Checkout,
): Promise<string | undefined> {
  if (stripeSessionId) return stripeSessionId;
  const { stripeCustomerId } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  if (!stripeCustomerId) return undefined;
  const sessions = await payments.listCheckouts(stripeCustomerId);
  return sessions.find(({ checkoutId }) => checkoutId === id)?.sessionId;
}
