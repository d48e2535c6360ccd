import type { PaymentFacts } from '../../../adapters/payments/payments.ts';
import type { Draft, PaymentState } from '../base/decision.ts';
import { refunded } from '../emails/emails.ts';

/** The share of a payment's credits that a partial refund takes back, rounded down. */
function reversalOf(
  { credits, amount }: PaymentState,
  facts: PaymentFacts,
): { amount: number; credits: number } {
  const back = facts.disputed ? amount : Math.min(facts.refunded, amount);
  return { amount: back, credits: Math.floor((credits * back) / amount) };
}

/** Milliseconds. The provider reports times in whole seconds, by a clock of its own. */
const clockMargin = 60_000;

/**
 * Takes the credits of a payment back when it was refunded or disputed, as far as there are any: a balance never
 * falls below zero, and what was spent stays spent. A month paid in advance is billed as any other again.
 */
export function takeBackPayment(draft: Draft, facts: PaymentFacts): void {
  const payment = draft.payments.find(({ stripePaymentId }) => stripePaymentId === facts.id);
  if (!payment) return;
  const reversal = reversalOf(payment, facts);
  if (reversal.amount <= payment.reversedAmount) return;
  const { decision, circumstances } = draft;
  const taken = Math.min(draft.credits, reversal.credits - payment.creditsReversed);
  const cause = `refund:${facts.id}:${reversal.amount}`;
  if (taken > 0)
    decision.credits.push({ delta: -taken, reason: 'refund', cause, paymentCause: payment.cause });
  draft.credits -= taken;
  decision.reversals.push({
    cause: payment.cause,
    reversedAmount: reversal.amount,
    creditsReversed: reversal.credits,
    creditsTaken: payment.creditsTaken + taken,
  });
  if (reversal.amount === payment.amount) undo(draft, payment);
  const amount = reversal.amount - payment.reversedAmount;
  decision.emails.push({
    cause,
    text: refunded(circumstances, { amount, disputed: facts.disputed, taken }),
  });
}

/** A full refund: a returning browser learns of it, and a month paid in advance is billed again. */
function undo({ rows, facts, decision }: Draft, { checkoutId, kind, paidAt }: PaymentState): void {
  if (checkoutId !== null)
    decision.checkouts.push({ id: checkoutId, status: 'refunded', reviewReason: null });
  if (kind !== 'discount') return;
  // The offer is for a membership that is active when it is paid: one that began later has nothing to do with it.
  const latest = paidAt.getTime() + clockMargin;
  const paidFor = rows.memberships.filter(({ createdAt }) => createdAt.getTime() <= latest);
  const isPaidFor = (id: string) => paidFor.some(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
  const waiting = rows.intents.filter(
    (intent) => intent.kind === 'prepay_month' && isPaidFor(intent.stripeSubscriptionId),
  );
  decision.abandoned.push(...waiting.map(({ id }) => id));
  decision.intents = decision.intents.filter(
    (intent) => intent.kind !== 'prepay_month' || !isPaidFor(intent.stripeSubscriptionId),
  );
  const prepaid = facts.subscriptions.find(
    (state) => state.facts.prepaid && state.facts.status !== 'canceled' && isPaidFor(state.facts.id),
  );
  const stripeSubscriptionId = prepaid?.facts.id ?? waiting[0]?.stripeSubscriptionId;
  if (stripeSubscriptionId) decision.intents.push({ kind: 'withdraw_month', stripeSubscriptionId });
}
