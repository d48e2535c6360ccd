import type { Deps } from '../../deps.ts';
import type { Checkout, Prisma, Reconciliation } from '../../generated/prisma/client.ts';
import { findSession } from './find-session.ts';
import { settleCheckout } from './fulfil-checkout.ts';
import { lookAtMembership, lookAtPayment } from './look-afresh.ts';

const hour = 60 * 60 * 1000;
/** How long news of a payment may take before it is asked for. */
const patience = hour;
/** A little less than a day, so that an hourly look finds each membership once a day. */
const day = 23 * hour;
/** Refunds are asked for from before the last look on: the provider's clock is another. */
const margin = 2 * 24 * hour;
const longAgo = 180 * 24 * hour;

/** Any number that nobody else of this database uses. */
const lock = 7_305_121;

/**
 * Compares our rows with the provider's and mends what lost news left wrong: checkouts on their way for an hour,
 * memberships that nobody looked at for a day (with `all` every live one), payments that went back. One at a time
 * in all processes. What fails is logged, counted, and looked at again the next time.
 */
export async function reconcile(deps: Deps, { all = false } = {}): Promise<Reconciliation> {
  const connection = await deps.sql.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [lock]);
    try {
      return await compare(deps, all);
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    connection.release();
  }
}

type Look = { userId: number; what: string; look: () => Promise<unknown> };

async function compare(deps: Deps, all: boolean): Promise<Reconciliation> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  const { id } = await db.reconciliation.create({ data: { startedAt } });
  const count = { looked: 0, mended: 0, failed: 0 };
  for (const find of [openCheckouts, memberships, doubtfulCheckouts, reversedPayments]) {
    for (const { userId, what, look } of await find(deps, all)) {
      count.looked += 1;
      try {
        const before = await stateOf(deps, userId);
        await look();
        if ((await stateOf(deps, userId)) === before) continue;
        count.mended += 1;
        log.warn({ userId, what }, 'news of a payment had been lost');
      } catch (error) {
        count.failed += 1;
        log.error({ err: error, userId, what }, 'the provider could not be compared');
      }
    }
  }
  return await db.reconciliation.update({ where: { id }, data: { ...count, finishedAt: clock.now() } });
}

async function openCheckouts(deps: Deps, all: boolean): Promise<Look[]> {
  const anHourAgo = { createdAt: { lt: new Date(deps.clock.now().getTime() - patience) } };
  return await checkoutsWhere(deps, {
    status: { in: ['creating', 'open'] },
    // One that is just being opened is left to whoever opens it.
    ...(all ? { OR: [{ stripeSessionId: { not: null } }, anHourAgo] } : anHourAgo),
  });
}

/** After the memberships: what one was paid for may be there by now. */
async function doubtfulCheckouts(deps: Deps): Promise<Look[]> {
  return await checkoutsWhere(deps, { status: 'review' });
}

async function checkoutsWhere(deps: Deps, where: Prisma.CheckoutWhereInput): Promise<Look[]> {
  const rows = await deps.db.checkout.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map((checkout) => ({
    userId: checkout.userId,
    what: `checkout ${checkout.id}`,
    look: () => lookAtCheckout(deps, checkout),
  }));
}

async function lookAtCheckout(deps: Deps, checkout: Checkout): Promise<void> {
  const sessionId = await findSession(deps, checkout);
  if (!sessionId) {
    // Its opening was cut short before the provider heard of it.
    await deps.db.checkout.updateMany({
      where: { id: checkout.id, status: 'creating' },
      data: { status: 'expired' },
    });
    return;
  }
  await settleCheckout(deps, sessionId);
}

async function memberships(deps: Deps, all: boolean): Promise<Look[]> {
  const before = new Date(deps.clock.now().getTime() - day);
  const rows = await deps.db.membership.findMany({
    where: { status: { not: 'canceled' }, ...(all ? {} : { syncedAt: { lt: before } }) },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, userId, stripeSubscriptionId }) => ({
    userId,
    what: `membership ${id}`,
    look: () => lookAtMembership(deps, userId, stripeSubscriptionId),
  }));
}

async function reversedPayments(deps: Deps): Promise<Look[]> {
  const { db, clock, payments } = deps;
  const last = await db.reconciliation.findFirst({
    where: { finishedAt: { not: null }, failed: 0 },
    orderBy: { id: 'desc' },
  });
  const since = last ? last.startedAt.getTime() - margin : clock.now().getTime() - longAgo;
  const reversed = await payments.listReversedPayments(new Date(since));
  const rows = await db.payment.findMany({ where: { stripePaymentId: { in: reversed } } });
  return rows.map(({ id, userId, stripePaymentId }) => ({
    userId,
    what: `payment ${id}`,
    look: () => lookAtPayment(deps, userId, stripePaymentId ?? ''),
  }));
}

/** What news can change of a member, to see whether any had been lost. */
async function stateOf({ db }: Deps, id: number): Promise<string> {
  const member = await db.user.findUniqueOrThrow({
    where: { id },
    select: {
      currentCredits: true,
      memberships: { omit: { syncedAt: true }, orderBy: { id: 'asc' } },
      checkouts: { select: { status: true }, orderBy: { id: 'asc' } },
      payments: { orderBy: { id: 'asc' } },
    },
  });
  return JSON.stringify(member);
}
