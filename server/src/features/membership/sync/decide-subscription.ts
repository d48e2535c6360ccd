import { monthlyPrice } from '@lingostory/contract/membership/constants';
import type { InvoiceFacts, SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { EmailText } from '../../outbox/public.ts';
import { paymentAfterBreak, paymentFrom } from '../base/billing-months.ts';
import type { Draft, MembershipState } from '../base/decision.ts';
import type { SubscriptionState } from '../base/provider-facts.ts';
import * as emails from '../emails/emails.ts';
import { recordPayment } from './decide-checkout.ts';

type Site = { clientOrigin: string };

const nextOf = ({ nextPaymentAt }: MembershipState): emails.NextPayment =>
  nextPaymentAt ? { at: nextPaymentAt, amount: monthlyPrice } : undefined;

/** Returns the email to send after a change of status, or undefined if the change needs none. */
function emailOf(
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

/**
 * Returns the reminder that a trial is about to end. A paused member gets none, because the email about the break
 * already named the next payment.
 */
function trialEmail(site: Site, membership: MembershipState): { cause: string; text: EmailText } | undefined {
  const { status, trialEndsAt, stripeSubscriptionId } = membership;
  if (status !== 'active' || !trialEndsAt) return undefined;
  const cause = `trial-ending:${stripeSubscriptionId}:${trialEndsAt.toISOString()}`;
  return { cause, text: emails.trialEnding(site, trialEndsAt, nextOf(membership)) };
}

/** Milliseconds before the end of a trial at which the reminder is sent. */
const reminderTime = 3 * 24 * 60 * 60 * 1000;

/**
 * Updates our row of a subscription to match the provider, and grants a credit for each paid invoice. Ignores
 * incomplete subscriptions and those of other customers. Also ignores unknown subscriptions while the member has
 * another membership.
 */
export function syncSubscription(draft: Draft, { facts, invoices }: SubscriptionState): void {
  const { rows, decision } = draft;
  const before = draft.memberships.get(facts.id);
  if (facts.customerId !== rows.member.stripeCustomerId || facts.incomplete) return;
  // A canceled membership stays canceled, even if a late event says otherwise. An old invoice may still have been
  // paid just before the cancellation.
  if (before?.status === 'canceled') {
    grantPaidInvoices(draft, invoices);
    return;
  }
  // Leaves a second membership to an operator: when it ends, the credits of the first one must not be forfeited.
  if (!before && hasLive(draft)) return;
  const addIntent = (kind: 'end_unpaid' | 'void_invoices') =>
    decision.intents.push({ kind, stripeSubscriptionId: facts.id });
  if (facts.givenUp) addIntent('end_unpaid');
  grantPaidInvoices(draft, invoices);
  if (facts.status === 'canceled') {
    if (invoices.some(({ status }) => status === 'open')) addIntent('void_invoices');
    forfeitCredits(draft, facts);
  }
  const now = membershipOf(draft, facts, before);
  draft.memberships.set(facts.id, now);
  if (!before || !isSameState(before, now)) decision.memberships.push(now);
  notify(draft, before, now);
}

const hasLive = ({ memberships }: Draft) =>
  [...memberships.values()].some(({ status }) => status !== 'canceled');

const grantingReasons = ['subscription_create', 'subscription_cycle'];

/** Returns true for the paid invoice of a month. Trials and prepaid months have a total of 0 and grant nothing. */
function grantsCredit(invoice: InvoiceFacts, monthlyPrices: string[]): boolean {
  const isMonth = grantingReasons.includes(invoice.billingReason) && invoice.total > 0;
  return (
    invoice.status === 'paid' && isMonth && invoice.prices.some((price) => monthlyPrices.includes(price))
  );
}

function grantPaidInvoices(draft: Draft, invoices: InvoiceFacts[]): void {
  const paid = invoices.filter((invoice) => grantsCredit(invoice, draft.circumstances.monthlyPrices));
  // Oldest invoice first; the provider lists the newest first.
  for (const { id, total: amount, paymentId = null, paidAt } of paid.reverse()) {
    const cause = `invoice:${id}`;
    recordPayment(
      draft,
      { cause, kind: 'month', amount, credits: 1, stripePaymentId: paymentId, paidAt, checkoutId: null },
      'invoice',
    );
  }
}

/**
 * Forfeits the unspent credits when a membership ends. Keeps the credits of packs that were paid for after it ended,
 * in whatever order the events arrive.
 */
function forfeitCredits(draft: Draft, { id, canceledAt = draft.circumstances.now }: SubscriptionFacts): void {
  const laterPacks = draft.payments.filter(({ kind, paidAt }) => kind === 'credits' && paidAt > canceledAt);
  const remaining = laterPacks.reduce(
    (sum, { credits, creditsReversed }) => sum + credits - creditsReversed,
    0,
  );
  const forfeited = draft.credits - remaining;
  if (forfeited <= 0) return;
  draft.decision.credits.push({ delta: -forfeited, reason: 'forfeit', cause: `forfeit:${id}` });
  draft.credits = remaining;
}

/** Returns the date of the next payment that will be charged, after a break or a prepaid month. */
function nextPaymentOf(facts: SubscriptionFacts): Date | null {
  const { status, billingAnchor, pausedUntil, currentPeriodEnd, prepaid } = facts;
  if (status === 'paused' && pausedUntil) return paymentFrom(billingAnchor, pausedUntil);
  if (status !== 'active' || !currentPeriodEnd) return null;
  return prepaid ? paymentAfterBreak(billingAnchor, currentPeriodEnd, 1) : currentPeriodEnd;
}

function membershipOf(
  { circumstances, rows }: Draft,
  facts: SubscriptionFacts,
  before: MembershipState | undefined,
): MembershipState {
  const nextPaymentAt = nextPaymentOf(facts);
  const cancellation = rows.intents.find(
    ({ kind, stripeSubscriptionId }) =>
      kind === 'cancel' && stripeSubscriptionId === facts.id && facts.status === 'canceled',
  );
  return {
    stripeSubscriptionId: facts.id,
    status: facts.status,
    currentPeriodEnd: facts.currentPeriodEnd ?? null,
    trialEndsAt: facts.trialEndsAt ?? null,
    // The date of the next payment, which is shown to the member. The break itself ends shortly before.
    pausedUntil: facts.status === 'paused' ? nextPaymentAt : null,
    prepaid: facts.prepaid,
    nextPaymentAt,
    canceledAt: facts.status === 'canceled' ? (facts.canceledAt ?? circumstances.now) : null,
    offerUsedAt: before?.offerUsedAt ?? null,
    cancellationReason: before?.cancellationReason ?? cancellation?.reason ?? null,
  };
}

function isSameState(a: MembershipState, b: MembershipState): boolean {
  const keys = Object.keys(b) as (keyof MembershipState)[];
  return keys.every((key) => String(a[key]) === String(b[key]));
}

function notify(draft: Draft, before: MembershipState | undefined, now: MembershipState): void {
  const { facts, circumstances, decision } = draft;
  const change = emailOf(circumstances, before, now);
  // The cause includes the time, because a membership can be paused many times.
  const cause = `${now.status}:${now.stripeSubscriptionId}:${circumstances.now.toISOString()}`;
  if (change) decision.emails.push({ cause, text: change });
  const timeLeft = (now.trialEndsAt?.getTime() ?? Number.POSITIVE_INFINITY) - circumstances.now.getTime();
  const isNear = timeLeft < reminderTime || facts.trialsEnding.includes(now.stripeSubscriptionId);
  const reminder = isNear && trialEmail(circumstances, now);
  if (reminder) decision.emails.push(reminder);
}
