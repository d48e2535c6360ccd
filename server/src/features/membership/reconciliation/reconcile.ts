import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { MembershipStatus, Prisma, Reconciliation } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';
import { memberKinds } from '../base/intents.ts';
import { recoverIntent } from '../changes/carry-out.ts';
import { syncMember } from '../sync/sync-member.ts';

const hour = 60 * 60 * 1000;
/**
 * Milliseconds after which an open checkout is compared with the provider's. By then its webhook event should have
 * arrived.
 */
const eventTimeout = hour;
/** Slightly less than a day, so that the hourly run syncs each membership once a day. */
const syncInterval = 23 * hour;
/**
 * Milliseconds by which the list of refunds reaches back beyond the last run, in case the provider's clock differs
 * from ours.
 */
const clockMargin = 2 * 24 * hour;
const firstLookback = 180 * 24 * hour;
/** Lists the statuses one by one, because a "not canceled" condition can't use the index. */
const liveStatuses: MembershipStatus[] = ['active', 'paused', 'past_due'];
/** Milliseconds to wait before trying again while another run is in progress. */
const retryDelay = 500;

/**
 * Compares our rows with the provider's and repairs the effects of crashes and lost webhook events. Covers checkouts
 * that have been open for an hour, memberships that haven't been synced for a day (with `all`, every membership that
 * has not ended), refunds and interrupted changes. Only one run at a time, across all processes. Failures are logged,
 * counted and retried by the next run.
 */
export async function reconcile(deps: Deps, { all = false } = {}): Promise<Reconciliation> {
  for (;;) {
    const run = await withLease(deps, 'reconciliation', () => compare(deps, all));
    if (run) return run.result;
    await sleep(retryDelay);
  }
}

async function compare(deps: Deps, all: boolean): Promise<Reconciliation> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  const { id } = await db.reconciliation.create({ data: { startedAt } });
  const count = { looked: 0, mended: 0, failed: 0 };
  const reversed = await findReversed(deps);
  for (const userId of await findMembers(deps, reversed, all)) {
    count.looked += 1;
    try {
      const before = await snapshotOf(deps, userId);
      await syncAll(deps, userId, reversed);
      await recoverIntents(deps, userId);
      await rejectOpenIntents(deps, userId);
      if ((await snapshotOf(deps, userId)) === before) continue;
      count.mended += 1;
      log.warn({ userId }, 'the event of a payment had been lost');
    } catch (error) {
      count.failed += 1;
      log.error({ err: error, userId }, 'a member could not be compared with the payment provider');
    }
  }
  return await db.reconciliation.update({ where: { id }, data: { ...count, finishedAt: clock.now() } });
}

/** Returns the members to compare: those with unfinished rows, an outdated sync or a refund. */
async function findMembers(deps: Deps, reversed: string[], all: boolean): Promise<number[]> {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const before = (age: number) => ({ lt: new Date(now - age) });
  const openCheckouts: Prisma.CheckoutWhereInput = {
    status: { in: ['creating', 'open'] },
    ...(all ? {} : { createdAt: before(eventTimeout) }),
  };
  const select = { userId: true };
  const rows = await Promise.all([
    db.checkout.findMany({ where: { OR: [openCheckouts, { status: 'review' }] }, select }),
    db.membership.findMany({
      where: { status: { in: liveStatuses }, ...(all ? {} : { syncedAt: before(syncInterval) }) },
      select,
    }),
    db.billingIntent.findMany({ where: { finishedAt: null }, select }),
    db.payment.findMany({ where: { stripePaymentId: { in: reversed } }, select }),
  ]);
  return [...new Set(rows.flat().map(({ userId }) => userId))].sort((a, b) => a - b);
}

/** Returns the provider's payments that were refunded or disputed since the last run that had no failures. */
async function findReversed({ db, clock, payments }: Deps): Promise<string[]> {
  const last = await db.reconciliation.findFirst({
    where: { finishedAt: { not: null }, failed: 0 },
    orderBy: { id: 'desc' },
  });
  const since = last ? last.startedAt.getTime() - clockMargin : clock.now().getTime() - firstLookback;
  return await payments.listReversedPayments(new Date(since));
}

/**
 * Syncs a member. If a refunded payment wasn't recorded yet, only the first sync reveals that it belongs to the
 * member, so a second one handles its refund.
 */
async function syncAll(deps: Deps, userId: number, reversed: string[]): Promise<void> {
  const reversedOf = async () => {
    const rows = await deps.db.payment.findMany({ where: { userId, stripePaymentId: { in: reversed } } });
    return rows.flatMap(({ stripePaymentId }) => stripePaymentId ?? []);
  };
  const payments = await reversedOf();
  await syncMember(deps, userId, { payments });
  const discovered = (await reversedOf()).filter((id) => !payments.includes(id));
  if (discovered.length > 0) await syncMember(deps, userId, { payments: discovered });
}

/**
 * Finishes a member's interrupted intents. Ignores a 429: it means that the member is making another change, which
 * takes precedence.
 */
async function recoverIntents(deps: Deps, userId: number): Promise<void> {
  const intents = await deps.db.billingIntent.findMany({
    where: { userId, finishedAt: null, kind: { in: memberKinds } },
  });
  for (const intent of intents)
    await recoverIntent(deps, intent).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
}

/** Throws if a system intent has failed again, so that the member counts as failed rather than repaired. */
async function rejectOpenIntents({ db }: Deps, userId: number): Promise<void> {
  const openCount = await db.billingIntent.count({
    where: { userId, finishedAt: null, kind: { notIn: memberKinds } },
  });
  if (openCount > 0) throw new Error('A change at the payment provider is still to be made.');
}

/**
 * Returns everything about a member that a webhook event can change. If a sync changes the snapshot, an event was
 * lost.
 */
async function snapshotOf({ db }: Deps, id: number): Promise<string> {
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
