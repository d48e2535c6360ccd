import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Person } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import type { World } from '../support/running/world.ts';

/** Checks the invariants that must always hold, even after a failure. */
export async function checkAlways({ deps }: World, { user }: Person): Promise<void> {
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
  sessions: Stripe.Checkout.Session[];
};

async function readProviderState({ stripe }: World, customer: string): Promise<ProviderState> {
  const [subscriptions, invoices, sessions] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.discounts'] }),
    stripe.invoices.list({ customer, limit: 100 }),
    stripe.checkout.sessions.list({ customer, status: 'complete', limit: 100 }),
  ]);
  return { subscriptions: subscriptions.data, invoices: invoices.data, sessions: sessions.data };
}

const monthlyPrices = [prices.subscription, prices.renewal];

/** Returns the causes for which the member is due credits, according to the provider. */
function findDueCauses(
  { user }: Person,
  { subscriptions, invoices, sessions }: ProviderState,
  putAside: Set<string | null>,
): string[] {
  const monthCauses = invoices.filter(
    ({ status, total, lines }) =>
      status === 'paid' &&
      total > 0 &&
      lines.data.some(({ pricing }) => monthlyPrices.includes(String(pricing?.price_details?.price))),
  );
  const paidSessions = sessions.filter(
    ({ id, payment_status }) => payment_status === 'paid' && !putAside.has(id),
  );
  const causesOf = (kind: string, word: string) =>
    paidSessions.filter(({ metadata }) => metadata?.kind === kind).map(({ id }) => `${word}:${id}`);
  return [
    ...(subscriptions.some(({ trial_start }) => trial_start !== null) ? [`trial:${user.id}`] : []),
    ...monthCauses.map(({ id }) => `invoice:${id}`),
    ...causesOf('credits', 'pack'),
    ...causesOf('discount', 'discount'),
  ].sort();
}

const toMembershipStatus = ({ status, pause_collection }: Stripe.Subscription) => {
  if (status === 'canceled' || status === 'past_due') return status;
  return pause_collection ? 'paused' : 'active';
};

/** Checks the invariants that must hold after reconciliation: our rows match the provider's. */
export async function checkAtRest(world: World, person: Person): Promise<void> {
  await checkAlways(world, person);
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
  const openSessions = providerState.sessions
    .filter(({ payment_status }) => payment_status === 'unpaid')
    .map(({ id }) => id);
  for (const { kind, stripeSessionId, reviewReason } of checkoutsInReview)
    expect(
      [kind, reviewReason, openSessions.includes(stripeSessionId ?? '')],
      'only unpaid checkouts and offers are in review',
    ).toSatisfy(([causesOf, , isUnpaid]: unknown[]) => causesOf === 'discount' || isUnpaid === true);

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
  checkPrepaid(member.checkouts, providerState);
  checkNothingPayable(providerState);
  await checkReversals(world, member.payments);
}

/**
 * Checks that each half-price offer gives one free month unless it was refunded or the membership ended, and that
 * every other month has its full price.
 */
function checkPrepaid(
  checkouts: { kind: string; status: string; stripeSessionId: string | null }[],
  providerState: ProviderState,
) {
  const countOffers = (...statuses: string[]) =>
    checkouts.filter(({ kind, status }) => kind === 'discount' && statuses.includes(status)).length;
  const activeOffers = countOffers('fulfilled');
  const months = providerState.invoices.filter(
    ({ billing_reason }) => billing_reason === 'subscription_cycle',
  );
  const freeMonths = months.filter(({ status, total }) => status === 'paid' && total === 0);
  const pendingMonths = providerState.subscriptions.filter(
    ({ status, discounts }) => status !== 'canceled' && discounts.length > 0,
  );
  expect(freeMonths.length, 'at most one free month per offer').toBeLessThanOrEqual(
    countOffers('fulfilled', 'refunded'),
  );
  expect(pendingMonths.length, 'no free month for a refunded offer').toBeLessThanOrEqual(activeOffers);
  const canceledCount = providerState.subscriptions.filter(({ status }) => status === 'canceled').length;
  expect(
    freeMonths.length + pendingMonths.length + canceledCount,
    'a free month for every offer',
  ).toBeGreaterThanOrEqual(activeOffers);
  for (const { total } of months) expect([0, 999]).toContain(total);
}

/** Checks that an ended membership has no open invoices. */
function checkNothingPayable({ subscriptions, invoices }: ProviderState): void {
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

type Ledger = {
  currentCredits: number;
  creditEntries: { delta: number; createdAt: Date }[];
  memberships: { status: string; syncedAt: Date }[];
};

/** Checks that a former member has no credits except those granted after the membership ended. */
function checkForfeits({ currentCredits, creditEntries, memberships }: Ledger): void {
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
 * Checks at the provider that each of these checkouts was really refunded. They are marked as refunded, but have no
 * payment row.
 */
async function checkUnrecordedRefunds(
  world: World,
  refundedUnrecorded: { stripeSessionId: string | null }[],
): Promise<void> {
  for (const { stripeSessionId } of refundedUnrecorded) {
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
