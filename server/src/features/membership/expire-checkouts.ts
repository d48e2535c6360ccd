import type { CheckoutKind } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';
import { findSession } from './find-session.ts';

/** Closes checkouts whose purchase is no longer to be had. The member's row must be locked; one just paid throws. */
export async function expireCheckouts(
  deps: Deps,
  tx: Tx,
  userId: number,
  kinds: CheckoutKind[],
): Promise<void> {
  const open = await tx.checkout.findMany({
    where: { userId, kind: { in: kinds }, status: { in: ['creating', 'open'] } },
  });
  for (const checkout of open) {
    const sessionId = await findSession({ db: tx, payments: deps.payments }, checkout);
    if (sessionId) await deps.payments.expireCheckout(sessionId);
    await tx.checkout.update({ where: { id: checkout.id }, data: { status: 'expired' } });
  }
}
