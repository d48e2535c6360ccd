import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Person } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import type { World } from '../support/running/world.ts';

/** Checks the invariants that must hold at any time, after any failure. */
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
  expect(balance, 'the ledger is the balance').toBe(sum);
  expect(balance, 'no balance below zero').toBeGreaterThanOrEqual(0);
  expect(live, 'one live membership at most').toBeLessThanOrEqual(1);
  expect(trials, 'the trial once').toBeLessThanOrEqual(1);
}

type Truth = {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  sessions: Stripe.Checkout.Session[];
};

async function truthOf({ stripe }: World, customer: string): Promise<Truth> {
  const [subscriptions, invoices, sessions] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.discounts'] }),
    stripe.invoices.list({ customer, limit: 100 }),
    stripe.checkout.sessions.list({ customer, status: 'complete', limit: 100 }),
  ]);
  return { subscriptions: subscriptions.data, invoices: invoices.data, sessions: sessions.data };
}

const ours = [prices.subscription, prices.renewal];

/** Returns the causes for which a credit is due according to the provider. */
function dueCauses(
  { user }: Person,
  { subscriptions, invoices, sessions }: Truth,
  putAside: Set<string | null>,
): string[] {
  const paidMonths = invoices.filter(
    ({ status, total, lines }) =>
      status === 'paid' &&
      total > 0 &&
      lines.data.some(({ pricing }) => ours.includes(String(pricing?.price_details?.price))),
  );
  const paid = sessions.filter(({ id, payment_status }) => payment_status === 'paid' && !putAside.has(id));
  const of = (kind: string, word: string) =>
    paid.filter(({ metadata }) => metadata?.kind === kind).map(({ id }) => `${word}:${id}`);
  return [
    ...(subscriptions.some(({ trial_start }) => trial_start !== null) ? [`trial:${user.id}`] : []),
    ...paidMonths.map(({ id }) => `invoice:${id}`),
    ...of('credits', 'pack'),
    ...of('discount', 'discount'),
  ].sort();
}

const wireStatus = ({ status, pause_collection }: Stripe.Subscription) => {
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
  const truth = await truthOf(world, member.stripeCustomerId);
  const reviewed = member.checkouts.filter(({ status }) => status === 'review');
  const undone = member.checkouts.filter(
    ({ status, stripeSessionId }) =>
      status === 'refunded' && !member.payments.some(({ cause }) => cause.endsWith(`:${stripeSessionId}`)),
  );
  await checkUndone(world, undone);
  const putAside = new Set([...reviewed, ...undone].map(({ stripeSessionId }) => stripeSessionId));
  // A paid pack is never in review. The offer is if its membership ended during the payment.
  const unpaid = truth.sessions
    .filter(({ payment_status }) => payment_status === 'unpaid')
    .map(({ id }) => id);
  for (const { kind, stripeSessionId, reviewReason } of reviewed)
    expect(
      [kind, reviewReason, unpaid.includes(stripeSessionId ?? '')],
      'in review only with a reason',
    ).toSatisfy(([of, , isUnpaid]: unknown[]) => of === 'discount' || isUnpaid === true);

  const given = member.creditEntries.filter(({ delta }) => delta > 0).map(({ cause }) => cause);
  expect(given.sort(), 'a credit for each payment, and one only').toEqual(dueCauses(person, truth, putAside));
  checkForfeits(member);

  const statuses = (pairs: [string, string][]) => Object.fromEntries(pairs.sort());
  expect(
    statuses(member.memberships.map(({ stripeSubscriptionId, status }) => [stripeSubscriptionId, status])),
    'memberships are what the provider says',
  ).toEqual(statuses(truth.subscriptions.map((one) => [one.id, wireStatus(one)])));
  const live = truth.subscriptions.filter(({ status }) => status !== 'canceled');
  expect(live.length, 'one live subscription at the provider at most').toBeLessThanOrEqual(1);
  const trials = truth.subscriptions.filter(({ trial_start }) => trial_start !== null);
  expect(trials.length, 'one trial at the provider at most').toBeLessThanOrEqual(1);
  checkPrepaid(member.checkouts, truth);
  checkNothingPayable(truth);
  await checkReversals(world, member.payments);
}

/** Checks that each prepaid month is free once and every other invoice has its full price. */
function checkPrepaid(
  checkouts: { kind: string; status: string; stripeSessionId: string | null }[],
  truth: Truth,
) {
  const offersThat = (...statuses: string[]) =>
    checkouts.filter(({ kind, status }) => kind === 'discount' && statuses.includes(status)).length;
  const standing = offersThat('fulfilled');
  const months = truth.invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');
  const free = months.filter(({ status, total }) => status === 'paid' && total === 0);
  const pending = truth.subscriptions.filter(
    ({ status, discounts }) => status !== 'canceled' && discounts.length > 0,
  );
  expect(free.length, 'a free month for each offer at most').toBeLessThanOrEqual(
    offersThat('fulfilled', 'refunded'),
  );
  expect(pending.length, 'no month in advance that was paid back').toBeLessThanOrEqual(standing);
  const ended = truth.subscriptions.filter(({ status }) => status === 'canceled').length;
  expect(free.length + pending.length + ended, 'no offer without its month').toBeGreaterThanOrEqual(standing);
  for (const { total } of months) expect([0, 999]).toContain(total);
}

/** Nobody can pay for what has ended. */
function checkNothingPayable({ subscriptions, invoices }: Truth): void {
  const ended = new Set(subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  const payable = invoices.filter(
    ({ status, parent }) =>
      status === 'open' && ended.has(String(parent?.subscription_details?.subscription)),
  );
  expect(
    payable.map(({ id }) => id),
    'no open invoice of an ended membership',
  ).toEqual([]);
}

type Ledger = {
  currentCredits: number;
  creditEntries: { delta: number; createdAt: Date }[];
  memberships: { status: string; syncedAt: Date }[];
};

/** Whoever is no member any more has no credit but those that were paid for and came after the end. */
function checkForfeits({ currentCredits, creditEntries, memberships }: Ledger): void {
  if (memberships.length === 0 || memberships.some(({ status }) => status !== 'canceled')) return;
  const end = Math.max(...memberships.map(({ syncedAt }) => syncedAt.getTime()));
  const later = creditEntries.filter(({ delta, createdAt }) => delta > 0 && createdAt.getTime() >= end);
  expect(currentCredits, 'credits end with the membership').toBeLessThanOrEqual(
    later.reduce((sum, { delta }) => sum + delta, 0),
  );
}

async function chargeOf({ stripe }: World, payment: unknown): Promise<Stripe.Charge> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(String(payment), {
    expand: ['latest_charge'],
  });
  if (typeof latest_charge === 'string' || !latest_charge) throw new Error('a payment without a charge');
  return latest_charge;
}

/** What was paid and never granted was refunded. */
async function checkUndone(world: World, undone: { stripeSessionId: string | null }[]): Promise<void> {
  for (const { stripeSessionId } of undone) {
    const checkoutSession = await world.stripe.checkout.sessions.retrieve(stripeSessionId ?? '');
    const { refunded, disputed } = await chargeOf(world, checkoutSession.payment_intent);
    expect(refunded || disputed, 'nothing is called paid back that was not').toBe(true);
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
    const charge = await chargeOf(world, stripePaymentId);
    const refunded = charge.disputed ? amount : charge.amount_refunded;
    expect(creditsReversed, 'credits of what was refunded').toBe(Math.floor((credits * refunded) / amount));
  }
}
