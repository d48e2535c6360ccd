import { monthlyPriceCents, pauseDayOptions } from '@lingostory/contract/membership/constants';
import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import type { SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { findPaymentDateAfterBreak, planBreak } from '../base/billing-months.ts';
import {
  createNoMembershipProblem,
  pauseProblemMessages,
  skippedPaymentCounts,
} from './change-membership.ts';
import { findMembership } from './find-membership.ts';
import { syncSubscriptionFacts } from './perform-change.ts';

/**
 * Returns the payments that a break of each length would skip, and the payment that the retention offer would
 * replace. Uses the same dates and calculation as the break itself. Throws 404 without a membership, and 422 if it
 * isn't active.
 */
export async function previewPayments(deps: Deps, userId: number): Promise<PaymentPreviewView> {
  const { membership } = await findMembership(deps, userId);
  const { id, stripeSubscriptionId } = membership;
  const facts = await syncSubscriptionFacts(deps, userId, stripeSubscriptionId);
  const { status, offerUsedAt } = await deps.db.membership.findUniqueOrThrow({ where: { id } });
  const message = pauseProblemMessages[status];
  if (message) throw new Problem(422, message);
  if (!facts?.currentPeriodEnd) throw createNoMembershipProblem();
  const billingDates = { ...facts, nextPayment: facts.currentPeriodEnd };
  return {
    breaks: facts.prepaid ? [] : previewBreaks(billingDates),
    offer: offerUsedAt ? null : previewOffer(billingDates),
  };
}

type BillingDates = Pick<SubscriptionFacts, 'billingAnchor'> & { nextPayment: Date };

const toPaymentView = (date: Date) => ({ at: date.toISOString(), amount: monthlyPriceCents });

function previewBreaks({ billingAnchor, nextPayment }: BillingDates): PaymentPreviewView['breaks'] {
  return pauseDayOptions.map((interval) => {
    const { leftOut, payment } = planBreak(billingAnchor, nextPayment, skippedPaymentCounts[interval]);
    return {
      interval,
      left_out: leftOut.map((date) => date.toISOString()),
      next_payment: toPaymentView(payment),
    };
  });
}

function previewOffer({ billingAnchor, nextPayment }: BillingDates): PaymentPreviewView['offer'] {
  const followingPaymentDate = findPaymentDateAfterBreak(billingAnchor, nextPayment, 1);
  return { replaces: toPaymentView(nextPayment), next_payment: toPaymentView(followingPaymentDate) };
}
