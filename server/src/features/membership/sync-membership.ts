import { monthlyPrice } from '@lingostory/contract/constants';
import type { PaidInvoice, SubscriptionFacts } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { moveCredits } from '../library/public.ts';
import { paymentFrom } from './billing-months.ts';

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
  // Canceled is final, whatever late news says.
  if (known?.status === 'canceled') return known;
  const facts = await deps.payments.findSubscription(subscriptionId);
  if (!facts || facts.customerId !== member.stripeCustomerId || facts.incomplete) return undefined;
  await grantPaidInvoices(deps, tx, member, facts);
  if (facts.status === 'canceled') await forfeitCredits(deps, tx, member, facts);
  return await writeMembership(deps, tx, member, facts);
}

const grantingReasons = ['subscription_create', 'subscription_cycle'];

/** A paid month grants a credit; a trial's or a prepaid month's invoice of 0 grants none. */
function grantsCredit(invoice: PaidInvoice, ours: string[]): boolean {
  const isMonth = grantingReasons.includes(invoice.billingReason) && invoice.total >= monthlyPrice;
  return isMonth && invoice.prices.some((price) => ours.includes(price));
}

async function grantPaidInvoices(deps: Deps, tx: Tx, member: User, facts: SubscriptionFacts): Promise<void> {
  const { subscription, renewal } = deps.settings.stripe.prices;
  const invoices = await deps.payments.listPaidInvoices(facts.id);
  for (const invoice of invoices.filter((paid) => grantsCredit(paid, [subscription, renewal]))) {
    const cause = `invoice:${invoice.id}`;
    await moveCredits(tx, { userId: member.id, delta: 1, reason: 'invoice', cause, at: deps.clock.now() });
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

async function writeMembership(
  { clock }: Deps,
  tx: Tx,
  member: User,
  facts: SubscriptionFacts,
): Promise<Membership> {
  const now = clock.now();
  const row = {
    status: facts.status,
    currentPeriodEnd: facts.currentPeriodEnd ?? null,
    trialEndsAt: facts.trialEndsAt ?? null,
    // The day of the next payment, which the break ends shortly before.
    pausedUntil: facts.pausedUntil ? paymentFrom(facts.billingAnchor, facts.pausedUntil) : null,
    canceledAt: facts.status === 'canceled' ? (facts.canceledAt ?? now) : null,
    syncedAt: now,
  };
  return await tx.membership.upsert({
    where: { stripeSubscriptionId: facts.id },
    create: { ...row, userId: member.id, stripeSubscriptionId: facts.id, createdAt: now },
    update: row,
  });
}
