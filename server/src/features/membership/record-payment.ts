import type { CreditReason } from '@lingostory/contract/constants';
import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { moveCredits } from '../library/public.ts';
import { type PaymentKind, receipt } from './letters.ts';
import { writeLetter } from './write-letter.ts';

export type Paid = {
  kind: PaymentKind;
  /** Of the ledger's row: once a payment, whatever happens to its news. */
  cause: string;
  reason: CreditReason;
  /** Cents. */
  amount: number;
  credits: number;
  paymentId: string | undefined;
  paidAt: Date;
};

/** Writes a payment down, gives its credits and lays the receipt ready. The same payment again changes nothing. */
export async function recordPayment(deps: Deps, tx: Tx, member: User, paid: Paid): Promise<void> {
  const { kind, cause, reason, amount, credits, paymentId, paidAt } = paid;
  const userId = member.id;
  const row = { userId, cause, kind, amount, credits, stripePaymentId: paymentId ?? null, paidAt };
  const { count } = await tx.payment.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) return;
  const at = deps.clock.now();
  await moveCredits(tx, { userId, delta: credits, reason, cause, at });
  await writeLetter(tx, member, `receipt:${cause}`, receipt(deps.settings, paid), at);
}
