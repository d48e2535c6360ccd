import { monthlyPriceCents } from '@lingostory/contract/membership/constants';
import type { InvoiceFacts, SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { EmailText } from '../../outbox/public.ts';
import { findPaymentDateAfterBreak, findPaymentDateOnOrAfter } from '../base/billing-months.ts';
import type { DecisionDraft, MembershipState } from '../base/decision.ts';
import type { SubscriptionState } from '../base/provider-facts.ts';
import * as emails from '../emails/emails.ts';
import { recordPayment } from './decide-checkout.ts';

type SiteSettings = { clientOrigin: string };

const toNextPayment = ({ nextPaymentAt }: MembershipState): emails.NextPayment =>
  nextPaymentAt ? { at: nextPaymentAt, amount: monthlyPriceCents } : undefined;

/** Returns the email about a change of the membership's status, or undefined if that change needs no email. */
function composeChangeEmail(
  site: SiteSettings,
  previousState: MembershipState | undefined,
  currentState: MembershipState,
): EmailText | undefined {
  if (previousState?.status === currentState.status) return undefined;
  switch (currentState.status) {
    case 'active':
      if (previousState?.status === 'paused')
        return emails.composeResumedEmail(site, toNextPayment(currentState));
      return !previousState && currentState.trialEndsAt
        ? emails.composeTrialStartedEmail(site, toNextPayment(currentState))
        : undefined;
    case 'paused':
      return emails.composePausedEmail(site, toNextPayment(currentState));
    case 'past_due':
      return emails.composePaymentFailedEmail(site);
    default:
      return emails.composeCanceledEmail(
        site,
        previousState?.status === 'past_due' && currentState.cancellationReason === null,
      );
  }
}

/**
 * Returns the reminder that a trial is about to end. Paused members get none, because the email about their break
 * already named the date of the next payment.
 */
function composeTrialReminder(
  site: SiteSettings,
  membership: MembershipState,
): { cause: string; text: EmailText } | undefined {
  const { status, trialEndsAt, stripeSubscriptionId } = membership;
  if (status !== 'active' || !trialEndsAt) return undefined;
  const cause = `trial-ending:${stripeSubscriptionId}:${trialEndsAt.toISOString()}`;
  return { cause, text: emails.composeTrialEndingEmail(site, trialEndsAt, toNextPayment(membership)) };
}

/** The reminder is due this many milliseconds before the end of a trial. */
const trialReminderLeadMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Updates our row of a subscription to match the provider, and grants a credit for each paid invoice. Ignores
 * incomplete subscriptions, those of other customers, and unknown ones while the member has another membership.
 */
export function syncSubscription(draft: DecisionDraft, { facts, invoices }: SubscriptionState): void {
  const { rows, decision } = draft;
  const previousState = draft.memberships.get(facts.id);
  if (facts.customerId !== rows.member.stripeCustomerId || facts.incomplete) return;
  // A canceled membership stays canceled, even if a late event contradicts that. An invoice that was paid just before
  // the cancellation still grants its credit.
  if (previousState?.status === 'canceled') {
    grantInvoiceCredits(draft, invoices);
    return;
  }
  // Leaves a second membership for an operator to handle. If it were synced, its end would forfeit the credits of the
  // first one.
  if (!previousState && hasLiveMembership(draft)) return;
  const addIntent = (intentKind: 'end_unpaid' | 'void_invoices') =>
    decision.intents.push({ kind: intentKind, stripeSubscriptionId: facts.id });
  if (facts.givenUp) addIntent('end_unpaid');
  grantInvoiceCredits(draft, invoices);
  if (facts.status === 'canceled') {
    if (invoices.some(({ status }) => status === 'open')) addIntent('void_invoices');
    forfeitCredits(draft, facts);
  }
  const currentState = toMembershipState(draft, facts, previousState);
  draft.memberships.set(facts.id, currentState);
  if (!previousState || !isSameMembershipState(previousState, currentState))
    decision.memberships.push(currentState);
  addEmails(draft, previousState, currentState);
}

const hasLiveMembership = ({ memberships }: DecisionDraft) =>
  [...memberships.values()].some(({ status }) => status !== 'canceled');

const creditBillingReasons = ['subscription_create', 'subscription_cycle'];

/**
 * Returns true for a paid invoice for a month at a regular price. Trials and prepaid months have a total of 0 and
 * grant no credit.
 */
function isCreditInvoice(invoice: InvoiceFacts, monthlyPrices: string[]): boolean {
  const isMonthlyInvoice = creditBillingReasons.includes(invoice.billingReason) && invoice.total > 0;
  return (
    invoice.status === 'paid' &&
    isMonthlyInvoice &&
    invoice.prices.some((price) => monthlyPrices.includes(price))
  );
}

function grantInvoiceCredits(draft: DecisionDraft, invoices: InvoiceFacts[]): void {
  const creditInvoices = invoices.filter((invoice) => isCreditInvoice(invoice, draft.context.monthlyPrices));
  // Starts with the oldest invoice; the provider lists the newest first.
  for (const { id, total: amount, paymentId = null, paidAt } of creditInvoices.reverse()) {
    const cause = `invoice:${id}`;
    recordPayment(
      draft,
      { cause, kind: 'month', amount, credits: 1, stripePaymentId: paymentId, paidAt, checkoutId: null },
      'invoice',
    );
  }
}

/**
 * Forfeits the unspent credits of a membership that ended. Keeps the credits of packs that were paid for after it
 * ended, regardless of the order in which events arrive.
 */
function forfeitCredits(
  draft: DecisionDraft,
  { id, canceledAt = draft.context.now }: SubscriptionFacts,
): void {
  const laterPacks = draft.payments.filter(({ kind, paidAt }) => kind === 'credits' && paidAt > canceledAt);
  const laterCredits = laterPacks.reduce(
    (sum, { credits, creditsReversed }) => sum + credits - creditsReversed,
    0,
  );
  const forfeitedCredits = draft.credits - laterCredits;
  if (forfeitedCredits <= 0) return;
  draft.decision.credits.push({ delta: -forfeitedCredits, reason: 'forfeit', cause: `forfeit:${id}` });
  draft.credits = laterCredits;
}

/** Returns the date of the next payment that will be charged, taking breaks and prepaid months into account. */
function findNextPaymentDate(facts: SubscriptionFacts): Date | null {
  const { status, billingAnchor, pausedUntil, currentPeriodEnd, prepaid } = facts;
  if (status === 'paused' && pausedUntil) return findPaymentDateOnOrAfter(billingAnchor, pausedUntil);
  if (status !== 'active' || !currentPeriodEnd) return null;
  return prepaid ? findPaymentDateAfterBreak(billingAnchor, currentPeriodEnd, 1) : currentPeriodEnd;
}

function toMembershipState(
  { context, rows }: DecisionDraft,
  facts: SubscriptionFacts,
  previousState: MembershipState | undefined,
): MembershipState {
  const nextPaymentAt = findNextPaymentDate(facts);
  const cancelIntent = rows.intents.find(
    ({ kind, stripeSubscriptionId }) =>
      kind === 'cancel' && stripeSubscriptionId === facts.id && facts.status === 'canceled',
  );
  return {
    stripeSubscriptionId: facts.id,
    status: facts.status,
    currentPeriodEnd: facts.currentPeriodEnd ?? null,
    trialEndsAt: facts.trialEndsAt ?? null,
    // Shows the member the date of the next payment. The break itself ends shortly before it.
    pausedUntil: facts.status === 'paused' ? nextPaymentAt : null,
    prepaid: facts.prepaid,
    nextPaymentAt,
    canceledAt: facts.status === 'canceled' ? (facts.canceledAt ?? context.now) : null,
    offerUsedAt: previousState?.offerUsedAt ?? null,
    cancellationReason: previousState?.cancellationReason ?? cancelIntent?.reason ?? null,
  };
}

function isSameMembershipState(a: MembershipState, b: MembershipState): boolean {
  const keys = Object.keys(b) as (keyof MembershipState)[];
  return keys.every((key) => String(a[key]) === String(b[key]));
}

function addEmails(
  draft: DecisionDraft,
  previousState: MembershipState | undefined,
  currentState: MembershipState,
): void {
  const { facts, context, decision } = draft;
  const changeEmail = composeChangeEmail(context, previousState, currentState);
  // Only one email is stored per cause. The cause includes the time, because a membership can enter the same status,
  // such as paused, several times.
  const cause = `${currentState.status}:${currentState.stripeSubscriptionId}:${context.now.toISOString()}`;
  if (changeEmail) decision.emails.push({ cause, text: changeEmail });
  const remainingTrialMs =
    (currentState.trialEndsAt?.getTime() ?? Number.POSITIVE_INFINITY) - context.now.getTime();
  const isReminderDue =
    remainingTrialMs < trialReminderLeadMs ||
    facts.endingTrialSubscriptionIds.includes(currentState.stripeSubscriptionId);
  const trialReminder = isReminderDue && composeTrialReminder(context, currentState);
  if (trialReminder) decision.emails.push(trialReminder);
}
