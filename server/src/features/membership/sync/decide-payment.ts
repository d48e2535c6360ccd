import type { CreditReason } from '@lingostory/contract/membership/constants';
import type { Draft, NewPayment } from '../base/decision.ts';
import { receipt } from '../emails/emails.ts';

/** Records a payment, grants its credits and writes the receipt. The same payment again changes nothing. */
export function recordPayment(draft: Draft, payment: NewPayment, reason: CreditReason): void {
  if (draft.payments.some(({ cause }) => cause === payment.cause)) return;
  const { decision, circumstances } = draft;
  draft.payments.push({ ...payment, reversedAmount: 0, creditsReversed: 0, creditsTaken: 0 });
  draft.credits += payment.credits;
  decision.payments.push(payment);
  const { cause, checkoutId } = payment;
  decision.credits.push({ delta: payment.credits, reason, cause, checkoutId, paymentCause: cause });
  decision.emails.push({
    cause: `receipt:${payment.cause}`,
    text: receipt(circumstances, { ...payment, paymentId: payment.stripePaymentId ?? undefined }),
  });
}
