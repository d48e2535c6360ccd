import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { MembershipStatus, Prisma, Reconciliation } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';
import { memberIntentKinds } from '../base/intents.ts';
import { recoverIntent } from '../changes/perform-change.ts';
import { syncMember } from '../sync/sync-member.ts';
import { adoptLostCheckouts } from './adopt-lost-checkouts.ts';

const millisecondsPerHour = 60 * 60 * 1000;
/**
 * An open checkout is compared with its session at the provider once it is this many milliseconds old. Its webhook
 * event should have arrived by then.
 */
const eventTimeoutMs = millisecondsPerHour;
/**
 * A membership is synced again after this many milliseconds. That is slightly less than a day, so that the hourly run
 * syncs each membership once a day.
 */
const maxSyncAgeMs = 23 * millisecondsPerHour;
/**
 * The search for refunds starts this many milliseconds before the last run without failures, in case the provider's
 * clock differs from ours.
 */
const clockSkewMarginMs = 2 * 24 * millisecondsPerHour;
const firstLookbackMs = 180 * 24 * millisecondsPerHour;
/**
 * Statuses of memberships that have not ended, listed one by one because a condition such as "not canceled" can't use
 * the index.
 */
const liveStatuses: MembershipStatus[] = ['active', 'paused', 'past_due'];
/** Milliseconds to wait before trying again while another run is in progress. */
const retryDelayMs = 500;

/**
 * Compares our rows with the provider's and repairs the effects of crashes and lost webhook events. Covers checkouts
 * that have been open for an hour, memberships that haven't been synced for a day, refunds and interrupted changes.
 * With `all`, covers every membership that has not ended. With `lostSince`, first adds the checkouts of that time that a
 * restored database lacks. Only one run is in progress at a time, across all processes. Failures are logged, counted and
 * retried by the next run.
 */
export async function reconcile(
  deps: Deps,
  { all = false, lostSince }: { all?: boolean; lostSince?: Date | undefined } = {},
): Promise<Reconciliation> {
  for (;;) {
    const leaseResult = await withLease(deps, 'reconciliation', () => reconcileMembers(deps, all, lostSince));
    if (leaseResult) return leaseResult.result;
    await sleep(retryDelayMs);
  }
}

async function reconcileMembers(
  deps: Deps,
  shouldCoverAllMemberships: boolean,
  lostSince: Date | undefined,
): Promise<Reconciliation> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  const { id } = await db.reconciliation.create({ data: { startedAt } });
  const counts = { looked: 0, mended: 0, failed: 0 };
  if (lostSince) counts.failed += await adoptLostCheckouts(deps, lostSince);
  const reversedPaymentIds = await findReversedPaymentIds(deps);
  for (const userId of await findMemberIdsToReconcile(deps, reversedPaymentIds, shouldCoverAllMemberships)) {
    counts.looked += 1;
    try {
      const snapshotBefore = await createSnapshot(deps, userId);
      await syncWithReversals(deps, userId, reversedPaymentIds);
      await recoverIntents(deps, userId);
      await assertNoOpenSystemIntents(deps, userId);
      if ((await createSnapshot(deps, userId)) === snapshotBefore) continue;
      counts.mended += 1;
      log.warn({ userId }, 'the event of a payment had been lost');
    } catch (error) {
      counts.failed += 1;
      log.error({ err: error, userId }, 'a member could not be compared with the payment provider');
    }
  }
  return await db.reconciliation.update({ where: { id }, data: { ...counts, finishedAt: clock.now() } });
}

/**
 * Returns the members whose rows must be compared with the provider's: those with an unfinished checkout or intent,
 * with a membership that wasn't synced recently, or with a refund.
 */
async function findMemberIdsToReconcile(
  deps: Deps,
  reversedPaymentIds: string[],
  shouldCoverAllMemberships: boolean,
): Promise<number[]> {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const createOlderThanFilter = (ageMs: number) => ({ lt: new Date(now - ageMs) });
  const openCheckoutsFilter: Prisma.CheckoutWhereInput = {
    status: { in: ['creating', 'open'] },
    ...(shouldCoverAllMemberships ? {} : { createdAt: createOlderThanFilter(eventTimeoutMs) }),
  };
  const select = { userId: true };
  const rows = await Promise.all([
    db.checkout.findMany({ where: { OR: [openCheckoutsFilter, { status: 'review' }] }, select }),
    db.membership.findMany({
      where: {
        status: { in: liveStatuses },
        ...(shouldCoverAllMemberships ? {} : { syncedAt: createOlderThanFilter(maxSyncAgeMs) }),
      },
      select,
    }),
    db.billingIntent.findMany({ where: { finishedAt: null }, select }),
    db.payment.findMany({ where: { stripePaymentId: { in: reversedPaymentIds } }, select }),
  ]);
  return [...new Set(rows.flat().map(({ userId }) => userId))].sort((a, b) => a - b);
}

/** Returns the ids of payments that were refunded or disputed since the last run without failures. */
async function findReversedPaymentIds({ db, clock, payments }: Deps): Promise<string[]> {
  const lastRun = await db.reconciliation.findFirst({
    where: { finishedAt: { not: null }, failed: 0 },
    orderBy: { id: 'desc' },
  });
  const searchStartTime = lastRun
    ? lastRun.startedAt.getTime() - clockSkewMarginMs
    : clock.now().getTime() - firstLookbackMs;
  return await payments.listReversedPayments(new Date(searchStartTime));
}

/**
 * Syncs a member, including refunds. If a refunded payment wasn't recorded yet, the first sync can only record it as
 * this member's. A second sync then handles its refund.
 */
async function syncWithReversals(deps: Deps, userId: number, reversedPaymentIds: string[]): Promise<void> {
  const findOwnReversedPaymentIds = async () => {
    const rows = await deps.db.payment.findMany({
      where: { userId, stripePaymentId: { in: reversedPaymentIds } },
    });
    return rows.flatMap(({ stripePaymentId }) => stripePaymentId ?? []);
  };
  const recordedReversedPaymentIds = await findOwnReversedPaymentIds();
  await syncMember(deps, userId, { paymentIds: recordedReversedPaymentIds });
  const newReversedPaymentIds = (await findOwnReversedPaymentIds()).filter(
    (id) => !recordedReversedPaymentIds.includes(id),
  );
  if (newReversedPaymentIds.length > 0) await syncMember(deps, userId, { paymentIds: newReversedPaymentIds });
}

/**
 * Finishes a member's interrupted intents. Ignores a 429, which means that the member is making another change; that
 * change takes precedence.
 */
async function recoverIntents(deps: Deps, userId: number): Promise<void> {
  const intents = await deps.db.billingIntent.findMany({
    where: { userId, finishedAt: null, kind: { in: memberIntentKinds } },
  });
  for (const intent of intents)
    await recoverIntent(deps, intent).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
}

/** Throws if a system intent has failed again, so that the member is counted as failed and not as repaired. */
async function assertNoOpenSystemIntents({ db }: Deps, userId: number): Promise<void> {
  const openIntentCount = await db.billingIntent.count({
    where: { userId, finishedAt: null, kind: { notIn: memberIntentKinds } },
  });
  if (openIntentCount > 0) throw new Error('A change at the payment provider is still to be made.');
}

/** Returns the data of a member that webhook events change. If a sync changes it, an event was lost. */
async function createSnapshot({ db }: Deps, id: number): Promise<string> {
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
