import type { Deps, TransactionClient } from '../../../deps.ts';
import type { BillingIntent, User } from '../../../generated/prisma/client.ts';
import { applyCreditMovement, type CreditMovement, lockMember } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import type { Decision, MemberRows, NewCreditMovement } from '../base/decision.ts';
import { performSystemIntents } from '../base/intents.ts';
import {
  fetchProviderFacts,
  type ProviderFacts,
  type SyncFocus,
  unsettledStatuses,
} from '../base/provider-facts.ts';
import { decideChanges } from './decide-changes.ts';

/**
 * Maximum number of attempts to sync a member. A concurrent write makes another attempt necessary, but this many
 * indicate a bug.
 */
const maxAttempts = 20;

/**
 * Updates a member's rows to match the payment provider. Called for checkout returns, webhook events, reconciliation
 * and every change. The result doesn't depend on the order or number of calls. Fetches all facts first and then
 * writes in one short transaction, so that no database connection is in use while it waits for the provider. Returns
 * the provider's facts.
 */
export function syncMember(deps: Deps, userId: number, focus: SyncFocus = {}): Promise<ProviderFacts> {
  return deps.memberTurns.runShared(userId, mergeFocus({}, focus), mergeFocus, (mergedFocus) =>
    syncNow(deps, userId, mergedFocus),
  );
}

const mergeIds = <Id>(a: readonly Id[] = [], b: readonly Id[] = []) => [...new Set([...a, ...b])];

const mergeFocus = (currentFocus: SyncFocus, addedFocus: SyncFocus): SyncFocus => ({
  checkoutSessionIds: mergeIds(currentFocus.checkoutSessionIds, addedFocus.checkoutSessionIds),
  subscriptionIds: mergeIds(currentFocus.subscriptionIds, addedFocus.subscriptionIds),
  paymentIds: mergeIds(currentFocus.paymentIds, addedFocus.paymentIds),
  endingTrialSubscriptionIds: mergeIds(
    currentFocus.endingTrialSubscriptionIds,
    addedFocus.endingTrialSubscriptionIds,
  ),
});

async function syncNow(deps: Deps, userId: number, focus: SyncFocus): Promise<ProviderFacts> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { syncVersion } = await deps.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { syncVersion: true },
    });
    const facts = await fetchProviderFacts(deps, userId, focus);
    const appliedSync = await applyProviderFacts(deps, userId, syncVersion, facts);
    if (!appliedSync) continue;
    // Starts sending only after the commit, so that a failing email can't undo the change it is about.
    sendEmailsSoon(deps);
    if (!(await performSystemIntents(deps, appliedSync.intents))) return facts;
  }
  throw new Error(`The rows of member ${userId} did not come to rest.`);
}

/** The open intents, to be performed at the provider after the commit. */
type AppliedSync = { intents: BillingIntent[] };

/**
 * Writes the changes that follow from the provider's facts, in one short transaction that locks the member. Returns
 * undefined if another sync has written since `version` was read; the caller must then fetch the facts again.
 */
async function applyProviderFacts(
  deps: Deps,
  userId: number,
  version: number,
  facts: ProviderFacts,
): Promise<AppliedSync | undefined> {
  const { prices } = deps.settings.stripe;
  const { clientOrigin } = deps.settings;
  const now = deps.clock.now();
  return await deps.db.$transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.syncVersion !== version) return undefined;
    const rows = await findMemberRows(tx, member, facts);
    const monthlyPrices = [prices.subscription, prices.renewal];
    const decision = decideChanges(rows, facts, { now, clientOrigin, monthlyPrices });
    await writeDecision(tx, member, decision, now);
    await tx.membership.updateMany({
      where: { userId, stripeSubscriptionId: { in: facts.subscriptions.map((state) => state.facts.id) } },
      data: { syncedAt: now },
    });
    return {
      intents: await tx.billingIntent.findMany({
        where: createOpenIntentsFilter(userId),
        orderBy: { id: 'asc' },
      }),
    };
  });
}

const createOpenIntentsFilter = (userId: number) => ({ userId, finishedAt: null });

async function findMemberRows(
  tx: TransactionClient,
  member: User,
  facts: ProviderFacts,
): Promise<MemberRows> {
  const userId = member.id;
  const checkoutSessionIds = facts.checkouts.map(({ checkoutSessionId }) => checkoutSessionId);
  const paymentCauses = [
    ...facts.subscriptions.flatMap(({ invoices }) => invoices.map(({ id }) => `invoice:${id}`)),
    ...checkoutSessionIds.flatMap((id) => [`pack:${id}`, `discount:${id}`]),
  ];
  const cancellationTimes = facts.subscriptions.flatMap((state) => state.facts.canceledAt ?? []);
  const [memberships, checkouts, payments, intents] = [
    await tx.membership.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    await tx.checkout.findMany({
      where: {
        userId,
        OR: [
          { status: { in: unsettledStatuses } },
          { stripeSessionId: { in: checkoutSessionIds } },
          {
            stripeSessionId: null,
            id: { in: facts.checkouts.flatMap(({ checkoutId }) => checkoutId ?? []) },
          },
        ],
      },
      orderBy: { id: 'asc' },
    }),
    await tx.payment.findMany({
      where: {
        userId,
        OR: [
          { cause: { in: paymentCauses } },
          { stripePaymentId: { in: facts.payments.map(({ id }) => id) } },
          ...cancellationTimes.map((canceledAt) => ({
            kind: 'credits' as const,
            paidAt: { gt: canceledAt },
          })),
        ],
      },
    }),
    await tx.billingIntent.findMany({ where: createOpenIntentsFilter(userId) }),
  ];
  return { member, memberships, checkouts, payments, intents };
}

async function writeDecision(
  tx: TransactionClient,
  member: User,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { id: userId } = member;
  for (const { id, adopts, ...change } of decision.checkouts)
    await tx.checkout.update({
      where: { id },
      data: { ...change, ...(adopts ? { stripeSessionId: adopts } : {}) },
    });
  for (const payment of decision.payments) await tx.payment.create({ data: { ...payment, userId } });
  for (const creditMovement of decision.credits)
    await applyCreditMovement(tx, { ...(await addPaymentId(tx, creditMovement)), userId, at: now });
  for (const membership of decision.memberships)
    await tx.membership.upsert({
      where: { stripeSubscriptionId: membership.stripeSubscriptionId },
      create: { ...membership, userId, createdAt: now, syncedAt: now },
      update: membership,
    });
  for (const { cause, ...reversal } of decision.reversals)
    await tx.payment.update({ where: { cause }, data: reversal });
  await tx.billingIntent.createMany({
    data: decision.intents.map((intent) => ({ ...intent, userId, createdAt: now })),
    skipDuplicates: true,
  });
  await tx.billingIntent.updateMany({
    where: { id: { in: decision.abandonedIntentIds } },
    data: { finishedAt: now, outcome: 'abandoned' },
  });
  for (const { cause, text } of decision.emails) await writeEmail(tx, member, cause, text, now);
  if (!hasRowChanges(decision)) return;
  const trialUpdate = decision.isTrialUsed ? { trialUsedAt: now } : {};
  await tx.user.update({ where: { id: userId }, data: { ...trialUpdate, syncVersion: { increment: 1 } } });
}

async function addPaymentId(
  tx: TransactionClient,
  { paymentCause, ...move }: NewCreditMovement,
): Promise<Omit<CreditMovement, 'userId' | 'at'>> {
  if (paymentCause === undefined) return move;
  const { id } = await tx.payment.findUniqueOrThrow({ where: { cause: paymentCause }, select: { id: true } });
  return { ...move, paymentId: id };
}

/**
 * Returns true unless a decision consists only of emails. Emails don't make concurrent syncs start over, because
 * syncs don't read them.
 */
function hasRowChanges({ emails: _emails, isTrialUsed, ...lists }: Decision): boolean {
  return isTrialUsed || Object.values(lists).some((rows) => rows.length > 0);
}
