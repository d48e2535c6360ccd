import type { SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { BillingIntent } from '../../../generated/prisma/client.ts';
import type { MemberIntent } from '../base/decision.ts';
import { finishIntent, performIntent } from '../base/intents.ts';
import { asOnlyChange } from '../base/one-change.ts';
import { syncMember } from '../sync/sync-member.ts';

/** A change that a member asks for: a cancellation has a `reason`, a break its times. */
export type Wanted = { kind: MemberIntent } & Partial<
  Pick<BillingIntent, 'reason' | 'resumesAt' | 'periodEnd'>
>;

/** Writes down a subscription as the provider has it now. */
export async function factsOf(
  deps: Deps,
  userId: number,
  subscriptionId: string,
): Promise<SubscriptionFacts | undefined> {
  const { subscriptions } = await syncMember(deps, userId, { subscriptions: [subscriptionId] });
  return subscriptions.find(({ facts }) => facts.id === subscriptionId)?.facts;
}

/**
 * Writes the intent down, asks the provider, and syncs. A process that dies in between leaves the intent for
 * reconciliation; a provider that fails does not, as the member sees the problem. The intent stays open until the rows are
 * written: they take the reason of a cancellation from it.
 */
export async function carryOut(
  deps: Deps,
  wanted: Wanted & Pick<BillingIntent, 'userId' | 'stripeSubscriptionId'>,
): Promise<void> {
  const intent = await deps.db.billingIntent.create({ data: { ...wanted, createdAt: deps.clock.now() } });
  const { userId, stripeSubscriptionId, kind, reason } = intent;
  try {
    await performIntent(deps, intent);
  } catch (error) {
    // The provider may have done it, with only its response lost.
    const found = await factsOf(deps, userId, stripeSubscriptionId).catch(() => undefined);
    if (!found || !isDone(intent, found)) {
      await finishIntent(deps, intent.id, 'abandoned');
      throw error;
    }
  }
  const facts = await factsOf(deps, userId, stripeSubscriptionId);
  // A subscription that the provider does not know has ended too.
  if (kind === 'cancel' && !facts) await endUnknown(deps, stripeSubscriptionId, reason);
  await finishIntent(deps, intent.id, 'done');
  if (kind === 'cancel' && facts && facts.status !== 'canceled')
    throw new Error(`The subscription of intent ${intent.id} could not be canceled.`);
}

async function endUnknown({ db, clock }: Deps, stripeSubscriptionId: string, reason: string | null) {
  await db.membership.updateMany({
    where: { stripeSubscriptionId, status: { not: 'canceled' } },
    data: { status: 'canceled', canceledAt: clock.now(), nextPaymentAt: null, cancellationReason: reason },
  });
}

/** Finishes what a member asked for when the process died in the middle of it. 429 while they ask for something else. */
export async function recoverIntent(deps: Deps, intent: BillingIntent): Promise<void> {
  const { id, userId, stripeSubscriptionId } = intent;
  await asOnlyChange(deps, userId, async () => {
    const facts = await factsOf(deps, userId, stripeSubscriptionId);
    const isOpen = (await deps.db.billingIntent.count({ where: { id, finishedAt: null } })) > 0;
    if (!isOpen) return;
    if (!isStillWanted(intent, facts)) return await finishIntent(deps, id, 'abandoned');
    await performIntent(deps, intent);
    await factsOf(deps, userId, stripeSubscriptionId);
    await finishIntent(deps, id, 'done');
  });
}

function isDone({ kind, resumesAt }: BillingIntent, { status, pausedUntil }: SubscriptionFacts): boolean {
  if (kind === 'cancel') return status === 'canceled';
  if (kind === 'resume') return status === 'active';
  return status === 'paused' && pausedUntil?.getTime() === resumesAt?.getTime();
}

/** The provider may have done it before the crash, or it may no longer apply. */
function isStillWanted({ kind, periodEnd }: BillingIntent, facts: SubscriptionFacts | undefined): boolean {
  if (!facts || facts.status === 'canceled') return false;
  if (kind === 'cancel') return true;
  if (kind === 'resume') return facts.status === 'paused';
  const isSamePeriod = facts.currentPeriodEnd?.getTime() === periodEnd?.getTime();
  return facts.status === 'active' && !facts.prepaid && isSamePeriod;
}
