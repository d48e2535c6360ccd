import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { MembershipStatus, Prisma, Reconciliation } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';
import { memberKinds } from '../base/intents.ts';
import { recoverIntent } from '../changes/carry-out.ts';
import { syncMember } from '../sync/sync-member.ts';

const hour = 60 * 60 * 1000;
/** How long a payment's event may take before we ask the provider. */
const eventTimeout = hour;
/** A little less than a day, so that an hourly comparison finds each membership once a day. */
const day = 23 * hour;
/** Refunds are listed from some time before the last comparison, since the provider's clock differs from ours. */
const margin = 2 * 24 * hour;
const longAgo = 180 * 24 * hour;
/** Listed one by one, since an index finds these but could not find "not canceled". */
const living: MembershipStatus[] = ['active', 'paused', 'past_due'];
/** Milliseconds between tries while another comparison runs. */
const retryDelay = 500;

/**
 * Compares our rows with the provider's and mends what lost events and crashes left wrong: checkouts on their way for an
 * hour, memberships not synced for a day (with `all` every living one), payments that were refunded, changes that were
 * cut short. One at a time in all processes. What fails is logged, counted, and compared again the next time.
 */
export async function reconcile(deps: Deps, { all = false } = {}): Promise<Reconciliation> {
  for (;;) {
    const compared = await withLease(deps, 'reconciliation', () => compare(deps, all));
    if (compared) return compared.result;
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
      const before = await stateOf(deps, userId);
      await syncAll(deps, userId, reversed);
      await recoverIntents(deps, userId);
      await demandNoneLeft(deps, userId);
      if ((await stateOf(deps, userId)) === before) continue;
      count.mended += 1;
      log.warn({ userId }, 'the event of a payment had been lost');
    } catch (error) {
      count.failed += 1;
      log.error({ err: error, userId }, 'a member could not be compared with the payment provider');
    }
  }
  return await db.reconciliation.update({ where: { id }, data: { ...count, finishedAt: clock.now() } });
}

/** The members to compare: those with unfinished rows, those not synced for long, and those with a refund. */
async function findMembers(deps: Deps, reversed: string[], all: boolean): Promise<number[]> {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const before = (age: number) => ({ lt: new Date(now - age) });
  const opened: Prisma.CheckoutWhereInput = {
    status: { in: ['creating', 'open'] },
    ...(all ? {} : { createdAt: before(eventTimeout) }),
  };
  const select = { userId: true };
  const rows = await Promise.all([
    db.checkout.findMany({ where: { OR: [opened, { status: 'review' }] }, select }),
    db.membership.findMany({
      where: { status: { in: living }, ...(all ? {} : { syncedAt: before(day) }) },
      select,
    }),
    db.billingIntent.findMany({ where: { finishedAt: null }, select }),
    db.payment.findMany({ where: { stripePaymentId: { in: reversed } }, select }),
  ]);
  return [...new Set(rows.flat().map(({ userId }) => userId))].sort((one, other) => one - other);
}

/** The provider's payments that were refunded or disputed since the last comparison that reached everybody. */
async function findReversed({ db, clock, payments }: Deps): Promise<string[]> {
  const last = await db.reconciliation.findFirst({
    where: { finishedAt: { not: null }, failed: 0 },
    orderBy: { id: 'desc' },
  });
  const since = last ? last.startedAt.getTime() - margin : clock.now().getTime() - longAgo;
  return await payments.listReversedPayments(new Date(since));
}

/** When the payment's own event was lost too, only the first sync shows whose payment it is. */
async function syncAll(deps: Deps, userId: number, reversed: string[]): Promise<void> {
  const reversedOf = async () => {
    const rows = await deps.db.payment.findMany({ where: { userId, stripePaymentId: { in: reversed } } });
    return rows.flatMap(({ stripePaymentId }) => stripePaymentId ?? []);
  };
  const payments = await reversedOf();
  await syncMember(deps, userId, { payments });
  const found = (await reversedOf()).filter((id) => !payments.includes(id));
  if (found.length > 0) await syncMember(deps, userId, { payments: found });
}

/** A member who asks for something else at this moment takes precedence. */
async function recoverIntents(deps: Deps, userId: number): Promise<void> {
  const intents = await deps.db.billingIntent.findMany({
    where: { userId, finishedAt: null, kind: { in: memberKinds } },
  });
  for (const intent of intents)
    await recoverIntent(deps, intent).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
}

/** A change that the provider refused once more stays open without an error: the member is not yet as they should be. */
async function demandNoneLeft({ db }: Deps, userId: number): Promise<void> {
  const left = await db.billingIntent.count({
    where: { userId, finishedAt: null, kind: { notIn: memberKinds } },
  });
  if (left > 0) throw new Error('A change at the payment provider is still to be made.');
}

/** Everything of a member that an event can change, to see whether one had been lost. */
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
