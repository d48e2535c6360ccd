import type { CheckoutKind } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';

/** Closes checkouts whose purchase is no longer to be had. The member's row must be locked; one just paid throws. */
export async function expireCheckouts(
  { payments }: Deps,
  tx: Tx,
  userId: number,
  kinds: CheckoutKind[],
): Promise<void> {
  const open = await tx.checkout.findMany({
    where: { userId, kind: { in: kinds }, status: { in: ['creating', 'open'] } },
  });
  for (const { id, stripeSessionId } of open) {
    if (stripeSessionId) await payments.expireCheckout(stripeSessionId);
    await tx.checkout.update({ where: { id }, data: { status: 'expired' } });
  }
}
