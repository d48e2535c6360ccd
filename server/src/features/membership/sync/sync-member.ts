import type { Deps, Tx } from '../../../deps.ts';
import type { BillingIntent, User } from '../../../generated/prisma/client.ts';
import { type CreditMove, lockMember, moveCredits } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import type { Decision, MemberRows, NewCredit } from '../base/decision.ts';
import { performSystemIntents } from '../base/intents.ts';
import { type Focus, findFacts, type ProviderFacts, unsettledStatuses } from '../base/provider-facts.ts';
import { decide } from './decide.ts';

/** Maximum number of attempts. A concurrent write causes another attempt, but so many of them indicate a bug. */
const maxAttempts = 20;

/**
 * Updates a member's rows to match the payment provider. Used by checkout returns, webhooks, reconciliation and every
 * change. The result doesn't depend on the order or number of events. Fetches everything first and then writes in one
 * short transaction, so that no database connection is held while waiting for the provider. Returns the provider's
 * facts.
 */
export function syncMember(deps: Deps, userId: number, focus: Focus = {}): Promise<ProviderFacts> {
  return deps.memberTurns.shared(userId, mergeFocus({}, focus), mergeFocus, (merged) =>
    syncNow(deps, userId, merged),
  );
}

const union = <Id>(a: readonly Id[] = [], b: readonly Id[] = []) => [...new Set([...a, ...b])];

const mergeFocus = (merged: Focus, added: Focus): Focus => ({
  checkoutSessions: union(merged.checkoutSessions, added.checkoutSessions),
  subscriptions: union(merged.subscriptions, added.subscriptions),
  payments: union(merged.payments, added.payments),
  trialsEnding: union(merged.trialsEnding, added.trialsEnding),
});

async function syncNow(deps: Deps, userId: number, focus: Focus): Promise<ProviderFacts> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { syncVersion } = await deps.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { syncVersion: true },
    });
    const facts = await findFacts(deps, userId, focus);
    const applied = await applyFacts(deps, userId, syncVersion, facts);
    if (!applied) continue;
    // Queued after the commit, so that a failing email can't undo the change that it reports.
    sendEmailsSoon(deps);
    if (!(await performSystemIntents(deps, applied.intents))) return facts;
  }
  throw new Error(`The rows of member ${userId} did not come to rest.`);
}

/** The open intents, to be carried out at the provider after the commit. */
type AppliedSync = { intents: BillingIntent[] };

/**
 * Writes the changes that follow from the provider's facts in one short transaction that locks the member. Returns
 * undefined if another sync has written since `version` was read; the facts must then be fetched again.
 */
async function applyFacts(
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
    const rows = await findRows(tx, member, facts);
    const monthlyPrices = [prices.subscription, prices.renewal];
    const decision = decide(rows, facts, { now, clientOrigin, monthlyPrices });
    await write(tx, member, decision, now);
    await tx.membership.updateMany({
      where: { userId, stripeSubscriptionId: { in: facts.subscriptions.map((state) => state.facts.id) } },
      data: { syncedAt: now },
    });
    return {
      intents: await tx.billingIntent.findMany({ where: openIntents(userId), orderBy: { id: 'asc' } }),
    };
  });
}

const openIntents = (userId: number) => ({ userId, finishedAt: null });

async function findRows(tx: Tx, member: User, facts: ProviderFacts): Promise<MemberRows> {
  const userId = member.id;
  const checkoutSessions = facts.checkouts.map(({ checkoutSessionId }) => checkoutSessionId);
  const causes = [
    ...facts.subscriptions.flatMap(({ invoices }) => invoices.map(({ id }) => `invoice:${id}`)),
    ...checkoutSessions.flatMap((id) => [`pack:${id}`, `discount:${id}`]),
  ];
  const endings = facts.subscriptions.flatMap((state) => state.facts.canceledAt ?? []);
  const [memberships, checkouts, payments, intents] = [
    await tx.membership.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    await tx.checkout.findMany({
      where: {
        userId,
        OR: [
          { status: { in: unsettledStatuses } },
          { stripeSessionId: { in: checkoutSessions } },
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
          { cause: { in: causes } },
          { stripePaymentId: { in: facts.payments.map(({ id }) => id) } },
          ...endings.map((endedAt) => ({ kind: 'credits' as const, paidAt: { gt: endedAt } })),
        ],
      },
    }),
    await tx.billingIntent.findMany({ where: openIntents(userId) }),
  ];
  return { member, memberships, checkouts, payments, intents };
}

async function write(tx: Tx, member: User, decision: Decision, now: Date): Promise<void> {
  const { id: userId } = member;
  for (const { id, adopts, ...change } of decision.checkouts)
    await tx.checkout.update({
      where: { id },
      data: { ...change, ...(adopts ? { stripeSessionId: adopts } : {}) },
    });
  for (const payment of decision.payments) await tx.payment.create({ data: { ...payment, userId } });
  for (const credit of decision.credits)
    await moveCredits(tx, { ...(await withPayment(tx, credit)), userId, at: now });
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
    where: { id: { in: decision.abandoned } },
    data: { finishedAt: now, outcome: 'abandoned' },
  });
  for (const { cause, text } of decision.emails) await writeEmail(tx, member, cause, text, now);
  if (!changesRows(decision)) return;
  const trial = decision.trialUsed ? { trialUsedAt: now } : {};
  await tx.user.update({ where: { id: userId }, data: { ...trial, syncVersion: { increment: 1 } } });
}

async function withPayment(
  tx: Tx,
  { paymentCause, ...move }: NewCredit,
): Promise<Omit<CreditMove, 'userId' | 'at'>> {
  if (paymentCause === undefined) return move;
  const { id } = await tx.payment.findUniqueOrThrow({ where: { cause: paymentCause }, select: { id: true } });
  return { ...move, paymentId: id };
}

/**
 * Returns false if there are only emails to write. Concurrent syncs don't read emails, so they need not start over.
 */
function changesRows({ emails: _emails, trialUsed, ...lists }: Decision): boolean {
  return trialUsed || Object.values(lists).some((list) => list.length > 0);
}
