import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { formatDay, formatDollars, pluralize } from '../../../lib/labels/format.ts';
import { isInTrial } from '../base/trial.ts';

type CanceledMembership = Pick<
  MembershipView,
  'status' | 'current_period_end' | 'trial_ends_at' | 'paused_until' | 'prepaid' | 'next_payment'
>;

/** Says what happens, and on which day, if the member cancels at `now`: one sentence or two for each effect. */
export function listCancellationEffects(
  membership: CanceledMembership,
  credits: number,
  now: string,
): string[] {
  return [
    describeEnd(membership, formatDay(now)),
    describePayments(membership),
    ...(credits > 0 ? [`You lose your ${pluralize(credits, 'unused credit')} today.`] : []),
    ...(membership.status === 'paused'
      ? []
      : ['Included stories leave your library today. Your position and your words in them stay.']),
    'You keep every book that you got with a credit and can read it anytime.',
  ];
}

function describeEnd(membership: CanceledMembership, today: string): string {
  const { status, prepaid, current_period_end: periodEnd, trial_ends_at: trialEnd } = membership;
  if (status === 'paused') return `Your membership and your break end today, ${today}.`;
  if (status === 'past_due') return `Your membership ends today, ${today}.`;
  if (isInTrial(membership) && trialEnd !== null) {
    return `Your free trial ends today, ${today}, instead of on ${formatDay(trialEnd)}.${prepaid ? ' The month that you paid for in advance ends with it.' : ''}`;
  }
  if (prepaid) {
    return `Your membership ends today, ${today}. So do the month you’re in and the next one, which you paid for in advance.`;
  }
  if (periodEnd === null) return `Your membership ends today, ${today}.`;
  return `Your membership ends today, ${today}, although you’ve paid until ${formatDay(periodEnd)}.`;
}

function describePayments({ next_payment: nextPayment }: CanceledMembership): string {
  if (nextPayment === null) return 'You won’t be charged again.';
  const { amount, at } = nextPayment;
  return `You won’t be charged again: the payment of ${formatDollars(amount)} on ${formatDay(at)} is off.`;
}
