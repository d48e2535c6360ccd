import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Person } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import type { World } from '../support/running/world.ts';

/** Checks the invariants that must always hold, even after a failure. */
export async function checkInvariants({ deps }: World, { user }: Person): Promise<void> {
  const { rows } = await deps.sql.query(
    `select u.current_credits as balance,
       (select coalesce(sum(delta), 0)::int from credit_entries where user_id = u.id) as sum,
       (select count(*)::int from memberships where user_id = u.id and status <> 'canceled') as live,
       (select count(*)::int from credit_entries where user_id = u.id and reason = 'trial') as trials
     from users u where u.id = $1`,
    [user.id],
  );
  const { balance, sum, live, trials } = rows[0] ?? {};
  expect(balance, 'the balance equals the sum of the ledger').toBe(sum);
  expect(balance, 'the balance is not negative').toBeGreaterThanOrEqual(0);
  expect(live, 'at most one live membership').toBeLessThanOrEqual(1);
  expect(trials, 'at most one trial').toBeLessThanOrEqual(1);
}

type ProviderState = {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  checkoutSessions: Stripe.Checkout.Session[];
};

async function readProviderState({ stripe }: World, customerId: string): Promise<ProviderState> {
  const [subscriptions, invoices, checkoutSessions] = await Promise.all([
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.discounts'],
    }),
    stripe.invoices.list({ customer: customerId, limit: 100 }),
    stripe.checkout.sessions.list({ customer: customerId, status: 'complete', limit: 100 }),
  ]);
  return {
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    checkoutSessions: checkoutSessions.data,
  };
}

const monthlyPrices = [prices.subscription, prices.renewal];

/** Returns the reasons for which the member must have received credits, according to the payment provider. */
function findDueCauses(
  { user }: Person,
  { subscriptions, invoices, checkoutSessions }: ProviderState,
  sessionIdsInReview: Set<string | null>,
): string[] {
  const paidMonthInvoices = invoices.filter(
    ({ status, total, lines }) =>
      status === 'paid' &&
      total > 0 &&
      lines.data.some(({ pricing }) => monthlyPrices.includes(String(pricing?.price_details?.price))),
  );
  const paidSessions = checkoutSessions.filter(
    ({ id, payment_status }) => payment_status === 'paid' && !sessionIdsInReview.has(id),
  );
  const paidSessionCauses = (purchaseKind: string, word: string) =>
    paidSessions.filter(({ metadata }) => metadata?.kind === purchaseKind).map(({ id }) => `${word}:${id}`);
  return [
    ...(subscriptions.some(({ trial_start }) => trial_start !== null) ? [`trial:${user.id}`] : []),
    ...paidMonthInvoices.map(({ id }) => `invoice:${id}`),
    ...paidSessionCauses('credits', 'pack'),
    ...paidSessionCauses('discount', 'discount'),
  ].sort();
}

const toMembershipStatus = ({ status, pause_collection }: Stripe.Subscription) => {
  if (status === 'canceled' || status === 'past_due') return status;
  return pause_collection ? 'paused' : 'active';
};

/** Checks the invariants that must hold after reconciliation: our rows match the provider's. */
export async function checkReconciledState(world: World, person: Person): Promise<void> {
  await checkInvariants(world, person);
  const { db } = world.deps;
  const member = await db.user.findUniqueOrThrow({
    where: { id: person.user.id },
    include: { memberships: true, creditEntries: true, payments: true, checkouts: true },
  });
  if (!member.stripeCustomerId) {
    expect(member.creditEntries).toEqual([]);
    return;
  }
  const providerState = await readProviderState(world, member.stripeCustomerId);
  const checkoutsInReview = member.checkouts.filter(({ status }) => status === 'review');
  const unrecordedRefunds = member.checkouts.filter(
    ({ status, stripeSessionId }) =>
      status === 'refunded' && !member.payments.some(({ cause }) => cause.endsWith(`:${stripeSessionId}`)),
  );
  await checkUnrecordedRefunds(world, unrecordedRefunds);
  const sessionIdsInReview = new Set(
    [...checkoutsInReview, ...unrecordedRefunds].map(({ stripeSessionId }) => stripeSessionId),
  );
  // A paid credit pack never needs review. A paid half-price offer needs it if the membership has ended in the
  // meantime.
  const unpaidSessionIds = providerState.checkoutSessions
    .filter(({ payment_status }) => payment_status === 'unpaid')
    .map(({ id }) => id);
  for (const { kind, stripeSessionId, reviewReason } of checkoutsInReview)
    expect(
      [kind, reviewReason, unpaidSessionIds.includes(stripeSessionId ?? '')],
      'only unpaid checkouts and offers are in review',
    ).toSatisfy(([checkoutKind, , isUnpaid]: unknown[]) => checkoutKind === 'discount' || isUnpaid === true);

  const grantedCauses = member.creditEntries.filter(({ delta }) => delta > 0).map(({ cause }) => cause);
  expect(grantedCauses.sort(), 'exactly one credit per payment').toEqual(
    findDueCauses(person, providerState, sessionIdsInReview),
  );
  checkForfeits(member);

  const toSortedObject = (pairs: [string, string][]) => Object.fromEntries(pairs.sort());
  expect(
    toSortedObject(
      member.memberships.map(({ stripeSubscriptionId, status }) => [stripeSubscriptionId, status]),
    ),
    'memberships match the provider’s subscriptions',
  ).toEqual(
    toSortedObject(
      providerState.subscriptions.map((subscription) => [subscription.id, toMembershipStatus(subscription)]),
    ),
  );
  const liveSubscriptions = providerState.subscriptions.filter(({ status }) => status !== 'canceled');
  expect(liveSubscriptions.length, 'at most one live subscription at the provider').toBeLessThanOrEqual(1);
  const trialSubscriptions = providerState.subscriptions.filter(({ trial_start }) => trial_start !== null);
  expect(trialSubscriptions.length, 'at most one trial at the provider').toBeLessThanOrEqual(1);
  checkFreeMonths(member.checkouts, providerState);
  checkNoPayableInvoices(providerState);
  await checkReversals(world, member.payments);
}

/**
 * Checks that each half-price offer gives one free month unless it was refunded or the membership ended, and that
 * every other month has its full price.
 */
function checkFreeMonths(
  checkouts: { kind: string; status: string; stripeSessionId: string | null }[],
  providerState: ProviderState,
) {
  const countOffers = (...statuses: string[]) =>
    checkouts.filter(({ kind, status }) => kind === 'discount' && statuses.includes(status)).length;
  const activeOfferCount = countOffers('fulfilled');
  const monthInvoices = providerState.invoices.filter(
    ({ billing_reason }) => billing_reason === 'subscription_cycle',
  );
  const freeMonthInvoices = monthInvoices.filter(({ status, total }) => status === 'paid' && total === 0);
  const discountedSubscriptions = providerState.subscriptions.filter(
    ({ status, discounts }) => status !== 'canceled' && discounts.length > 0,
  );
  expect(freeMonthInvoices.length, 'at most one free month per offer').toBeLessThanOrEqual(
    countOffers('fulfilled', 'refunded'),
  );
  expect(discountedSubscriptions.length, 'no free month for a refunded offer').toBeLessThanOrEqual(
    activeOfferCount,
  );
  const canceledCount = providerState.subscriptions.filter(({ status }) => status === 'canceled').length;
  expect(
    freeMonthInvoices.length + discountedSubscriptions.length + canceledCount,
    'a free month for every offer',
  ).toBeGreaterThanOrEqual(activeOfferCount);
  for (const { total } of monthInvoices) expect([0, 999]).toContain(total);
}

/** Checks that an ended membership has no open invoices. */
function checkNoPayableInvoices({ subscriptions, invoices }: ProviderState): void {
  const canceledSubscriptionIds = new Set(
    subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id),
  );
  const payableInvoices = invoices.filter(
    ({ status, parent }) =>
      status === 'open' && canceledSubscriptionIds.has(String(parent?.subscription_details?.subscription)),
  );
  expect(
    payableInvoices.map(({ id }) => id),
    'an ended membership has no open invoice',
  ).toEqual([]);
}

type MemberLedger = {
  currentCredits: number;
  creditEntries: { delta: number; createdAt: Date }[];
  memberships: { status: string; syncedAt: Date }[];
};

/** Checks that a former member has no credits except those granted after the membership ended. */
function checkForfeits({ currentCredits, creditEntries, memberships }: MemberLedger): void {
  if (memberships.length === 0 || memberships.some(({ status }) => status !== 'canceled')) return;
  const lastSyncTime = Math.max(...memberships.map(({ syncedAt }) => syncedAt.getTime()));
  const laterEntries = creditEntries.filter(
    ({ delta, createdAt }) => delta > 0 && createdAt.getTime() >= lastSyncTime,
  );
  expect(currentCredits, 'credits end with the membership').toBeLessThanOrEqual(
    laterEntries.reduce((sum, { delta }) => sum + delta, 0),
  );
}

async function findCharge({ stripe }: World, payment: unknown): Promise<Stripe.Charge> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(String(payment), {
    expand: ['latest_charge'],
  });
  if (typeof latest_charge === 'string' || !latest_charge) throw new Error('a payment without a charge');
  return latest_charge;
}

/**
 * Checks at the payment provider that these checkouts were really refunded or disputed. They are marked as refunded,
 * but have no payment row.
 */
async function checkUnrecordedRefunds(
  world: World,
  refundedCheckouts: { stripeSessionId: string | null }[],
): Promise<void> {
  for (const { stripeSessionId } of refundedCheckouts) {
    const checkoutSession = await world.stripe.checkout.sessions.retrieve(stripeSessionId ?? '');
    const { refunded, disputed } = await findCharge(world, checkoutSession.payment_intent);
    expect(refunded || disputed, 'the charge was refunded or disputed').toBe(true);
  }
}

async function checkReversals(
  world: World,
  payments: {
    stripePaymentId: string | null;
    amount: number;
    credits: number;
    creditsReversed: number;
  }[],
): Promise<void> {
  for (const { stripePaymentId, amount, credits, creditsReversed } of payments) {
    const charge = await findCharge(world, stripePaymentId);
    const refundedAmount = charge.disputed ? amount : charge.amount_refunded;
    expect(creditsReversed, 'credits reversed in proportion to the refund').toBe(
      Math.floor((credits * refundedAmount) / amount),
    );
  }
}
