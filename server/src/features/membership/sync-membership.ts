import type { PaidInvoice, SubscriptionFacts } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { moveCredits } from '../library/public.ts';
import { paymentAfterBreak, paymentFrom } from './billing-months.ts';
import { recordPayment } from './record-payment.ts';
import { tellChange } from './tell-change.ts';

/**
 * Makes our row of a subscription what the provider says now, and grants what its paid invoices grant. Convergent:
 * any news, any number of times, in any order, ends in the same rows. The member's row must be locked.
 * Undefined for a subscription that is not this member's, or not begun.
 */
export async function syncMembership(
  deps: Deps,
  tx: Tx,
  member: User,
  subscriptionId: string,
): Promise<Membership | undefined> {
  const known = await tx.membership.findUnique({ where: { stripeSubscriptionId: subscriptionId } });
  if (known?.status === 'canceled') {
    // Final, whatever late news says; but an old invoice may have been paid in the moment before it was closed.
    if (known.userId === member.id) await grantPaidInvoices(deps, tx, member, subscriptionId);
    return known;
  }
  const facts = await deps.payments.findSubscription(subscriptionId);
  if (!facts || facts.customerId !== member.stripeCustomerId || facts.incomplete) return undefined;
  if (facts.givenUp) await deps.payments.cancelSubscription(subscriptionId, 'unpaid');
  if (facts.status === 'canceled') await deps.payments.voidOpenInvoices(subscriptionId);
  await grantPaidInvoices(deps, tx, member, facts.id);
  if (facts.status === 'canceled') await forfeitCredits(deps, tx, member, facts);
  const membership = await writeMembership(deps, tx, member, facts);
  await tellChange(deps, tx, member, known, membership);
  return membership;
}

/** The member's membership as the provider has it now; undefined when there is none, or it has ended unheard. */
export async function syncLive(deps: Deps, tx: Tx, member: User): Promise<Membership | undefined> {
  const live = await tx.membership.findFirst({ where: { userId: member.id, status: { not: 'canceled' } } });
  const current = live && ((await syncMembership(deps, tx, member, live.stripeSubscriptionId)) ?? live);
  return current && current.status !== 'canceled' ? current : undefined;
}

const grantingReasons = ['subscription_create', 'subscription_cycle'];

/** A paid month grants a credit; a trial's or a prepaid month's invoice of 0 grants none. */
function grantsCredit(invoice: PaidInvoice, ours: string[]): boolean {
  const isMonth = grantingReasons.includes(invoice.billingReason) && invoice.total > 0;
  return isMonth && invoice.prices.some((price) => ours.includes(price));
}

async function grantPaidInvoices(deps: Deps, tx: Tx, member: User, subscriptionId: string): Promise<void> {
  const { subscription, renewal } = deps.settings.stripe.prices;
  const invoices = await deps.payments.listPaidInvoices(subscriptionId);
  for (const invoice of invoices.filter((paid) => grantsCredit(paid, [subscription, renewal]))) {
    const { id, total: amount, paymentId, paidAt } = invoice;
    const cause = `invoice:${id}`;
    await recordPayment(deps, tx, member, {
      kind: 'month',
      reason: 'invoice',
      cause,
      amount,
      credits: 1,
      paymentId,
      paidAt,
    });
  }
}

async function forfeitCredits(
  { clock }: Deps,
  tx: Tx,
  member: User,
  facts: SubscriptionFacts,
): Promise<void> {
  const { currentCredits } = await tx.user.findUniqueOrThrow({ where: { id: member.id } });
  const cause = `forfeit:${facts.id}`;
  await moveCredits(tx, {
    userId: member.id,
    delta: -currentCredits,
    reason: 'forfeit',
    cause,
    at: clock.now(),
  });
}

/** The first payment that is really taken: after a break, and not in the month that is paid for already. */
function nextPaymentOf(facts: SubscriptionFacts): Date | undefined {
  const { status, billingAnchor, pausedUntil, currentPeriodEnd, prepaid } = facts;
  if (status === 'paused' && pausedUntil) return paymentFrom(billingAnchor, pausedUntil);
  if (status !== 'active' || !currentPeriodEnd) return undefined;
  return prepaid ? paymentAfterBreak(billingAnchor, currentPeriodEnd, 1) : currentPeriodEnd;
}

async function writeMembership(
  { clock }: Deps,
  tx: Tx,
  member: User,
  facts: SubscriptionFacts,
): Promise<Membership> {
  const now = clock.now();
  const nextPaymentAt = nextPaymentOf(facts) ?? null;
  const row = {
    status: facts.status,
    currentPeriodEnd: facts.currentPeriodEnd ?? null,
    trialEndsAt: facts.trialEndsAt ?? null,
    // The day of the next payment, which the break ends shortly before.
    pausedUntil: facts.status === 'paused' ? nextPaymentAt : null,
    prepaid: facts.prepaid,
    nextPaymentAt,
    canceledAt: facts.status === 'canceled' ? (facts.canceledAt ?? now) : null,
    syncedAt: now,
  };
  return await tx.membership.upsert({
    where: { stripeSubscriptionId: facts.id },
    create: { ...row, userId: member.id, stripeSubscriptionId: facts.id, createdAt: now },
    update: row,
  });
}
