import { monthlyPrice } from '@lingostory/contract/constants';
import type { LetterText } from '../outbox/public.ts';
import type { MembershipState } from './decision.ts';
import * as letters from './letters.ts';

type Site = { clientOrigin: string };

const nextOf = ({ nextPaymentAt }: MembershipState): letters.NextPayment =>
  nextPaymentAt ? { at: nextPaymentAt, amount: monthlyPrice } : undefined;

/** What a member is told when their membership changes; nothing where they did not notice. */
export function letterOf(
  site: Site,
  before: MembershipState | undefined,
  now: MembershipState,
): LetterText | undefined {
  if (before?.status === now.status) return undefined;
  switch (now.status) {
    case 'active':
      if (before?.status === 'paused') return letters.resumed(site, nextOf(now));
      return !before && now.trialEndsAt ? letters.trialBegan(site, nextOf(now)) : undefined;
    case 'paused':
      return letters.paused(site, nextOf(now));
    case 'past_due':
      return letters.paymentFailed(site);
    default:
      return letters.canceled(site, before?.status === 'past_due' && now.cancellationReason === null);
  }
}

/** Before a trial ends. Nothing for one that is paused: its letter told when money is taken. */
export function trialLetter(
  site: Site,
  membership: MembershipState,
): { cause: string; text: LetterText } | undefined {
  const { status, trialEndsAt, stripeSubscriptionId } = membership;
  if (status !== 'active' || !trialEndsAt) return undefined;
  const cause = `trial-ending:${stripeSubscriptionId}:${trialEndsAt.toISOString()}`;
  return { cause, text: letters.trialEnding(site, trialEndsAt, nextOf(membership)) };
}
