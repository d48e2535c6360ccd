import type { PaymentFacts } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';
import type { Payment, User } from '../../generated/prisma/client.ts';
import { lockMember, moveCredits } from '../library/public.ts';
import { refunded } from './letters.ts';
import { withdrawMonth } from './prepay-month.ts';
import { writeLetter } from './write-letter.ts';

/** Of a payment that went back in part, the part of its credits, rounded down. */
function reversalOf({ credits, amount }: Payment, facts: PaymentFacts): { amount: number; credits: number } {
  const back = facts.disputed ? amount : Math.min(facts.refunded, amount);
  return { amount: back, credits: Math.floor((credits * back) / amount) };
}

/**
 * Takes the credits of a payment back when it was refunded or disputed, as far as there are any: a balance never
 * falls below zero, and what was spent stays spent. A month paid in advance is billed as any other again.
 * Convergent: the same news again takes nothing more. The member's row must be locked.
 */
export async function takeBackPayment(deps: Deps, tx: Tx, member: User, paymentId: string): Promise<void> {
  const payment = await tx.payment.findUnique({ where: { stripePaymentId: paymentId } });
  const facts = payment && (await deps.payments.findPayment(paymentId));
  if (!payment || !facts || payment.userId !== member.id) return;
  const reversal = reversalOf(payment, facts);
  if (reversal.amount <= payment.reversedAmount) return;
  const { currentCredits } = await lockMember(tx, member.id);
  const taken = Math.min(currentCredits, reversal.credits - payment.creditsReversed);
  const at = deps.clock.now();
  const cause = `refund:${paymentId}:${reversal.amount}`;
  await moveCredits(tx, { userId: member.id, delta: -taken, reason: 'refund', cause, at });
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      reversedAmount: reversal.amount,
      creditsReversed: reversal.credits,
      creditsTaken: payment.creditsTaken + taken,
    },
  });
  if (reversal.amount === payment.amount) {
    await markRefunded(tx, payment);
    if (payment.kind === 'discount') await withdrawMonth(deps, tx, member);
  }
  const amount = reversal.amount - payment.reversedAmount;
  const text = refunded(deps.settings, { amount, disputed: facts.disputed, taken });
  await writeLetter(tx, member, cause, text, at);
}

async function markRefunded(tx: Tx, { cause }: Payment): Promise<void> {
  const [, stripeSessionId] = cause.split(':');
  await tx.checkout.updateMany({
    where: { stripeSessionId: stripeSessionId ?? '', kind: { in: ['credits', 'discount'] } },
    data: { status: 'refunded' },
  });
}
