import { monthlyPrice } from '@lingostory/contract/membership/constants';
import type { EmailText } from '../../outbox/public.ts';
import type { MembershipState } from '../base/decision.ts';
import * as emails from './emails.ts';

type Site = { clientOrigin: string };

const nextOf = ({ nextPaymentAt }: MembershipState): emails.NextPayment =>
  nextPaymentAt ? { at: nextPaymentAt, amount: monthlyPrice } : undefined;

/** What a member is notified of when their membership changes; nothing for a change that does not concern them. */
export function emailOf(
  site: Site,
  before: MembershipState | undefined,
  now: MembershipState,
): EmailText | undefined {
  if (before?.status === now.status) return undefined;
  switch (now.status) {
    case 'active':
      if (before?.status === 'paused') return emails.resumed(site, nextOf(now));
      return !before && now.trialEndsAt ? emails.trialBegan(site, nextOf(now)) : undefined;
    case 'paused':
      return emails.paused(site, nextOf(now));
    case 'past_due':
      return emails.paymentFailed(site);
    default:
      return emails.canceled(site, before?.status === 'past_due' && now.cancellationReason === null);
  }
}

/** Before a trial ends. Nothing for one that is paused: its email said when money is taken. */
export function trialEmail(
  site: Site,
  membership: MembershipState,
): { cause: string; text: EmailText } | undefined {
  const { status, trialEndsAt, stripeSubscriptionId } = membership;
  if (status !== 'active' || !trialEndsAt) return undefined;
  const cause = `trial-ending:${stripeSubscriptionId}:${trialEndsAt.toISOString()}`;
  return { cause, text: emails.trialEnding(site, trialEndsAt, nextOf(membership)) };
}
