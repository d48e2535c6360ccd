import { monthlyPrice, pauseDays } from '@lingostory/contract/membership/constants';
import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import type { SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { paymentAfterBreak, planBreak } from '../base/billing-months.ts';
import { syncFacts } from './carry-out.ts';
import { pauseProblems, skippedPayments, unknownMembership } from './change-membership.ts';
import { findMembership } from './find-membership.ts';

/**
 * Returns the payments that a break of each length would skip, and the payment that the retention offer would
 * replace. Calculates them from the provider's dates, exactly like the break itself. Throws 404 without a membership,
 * and 422 if it isn't active.
 */
export async function previewPayments(deps: Deps, userId: number): Promise<PaymentPreviewView> {
  const { membership } = await findMembership(deps, userId);
  const { id, stripeSubscriptionId } = membership;
  const facts = await syncFacts(deps, userId, stripeSubscriptionId);
  const { status, offerUsedAt } = await deps.db.membership.findUniqueOrThrow({ where: { id } });
  const message = pauseProblems[status];
  if (message) throw new Problem(422, message);
  if (!facts?.currentPeriodEnd) throw unknownMembership();
  const dates = { ...facts, nextPayment: facts.currentPeriodEnd };
  return {
    breaks: facts.prepaid ? [] : breaksOf(dates),
    offer: offerUsedAt ? null : offerOf(dates),
  };
}

type Dates = Pick<SubscriptionFacts, 'billingAnchor'> & { nextPayment: Date };

const paymentAt = (at: Date) => ({ at: at.toISOString(), amount: monthlyPrice });

function breaksOf({ billingAnchor, nextPayment }: Dates): PaymentPreviewView['breaks'] {
  return pauseDays.map((interval) => {
    const { leftOut, payment } = planBreak(billingAnchor, nextPayment, skippedPayments[interval]);
    return {
      interval,
      left_out: leftOut.map((date) => date.toISOString()),
      next_payment: paymentAt(payment),
    };
  });
}

function offerOf({ billingAnchor, nextPayment }: Dates): PaymentPreviewView['offer'] {
  const following = paymentAfterBreak(billingAnchor, nextPayment, 1);
  return { replaces: paymentAt(nextPayment), next_payment: paymentAt(following) };
}
