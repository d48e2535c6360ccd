import type { SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { BillingIntent } from '../../../generated/prisma/client.ts';
import type { MemberIntent } from '../base/decision.ts';
import { finishIntent, performIntent } from '../base/intents.ts';
import { runExclusively } from '../base/one-change.ts';
import { syncMember } from '../sync/sync-member.ts';

/** A change that a member requests. A cancellation has a `reason`; a break has `resumesAt` and `periodEnd`. */
export type RequestedChange = { kind: MemberIntent } & Partial<
  Pick<BillingIntent, 'reason' | 'resumesAt' | 'periodEnd'>
>;

/** Syncs the member and returns the current state of the subscription at the provider. */
export async function syncSubscriptionFacts(
  deps: Deps,
  userId: number,
  subscriptionId: string,
): Promise<SubscriptionFacts | undefined> {
  const { subscriptions } = await syncMember(deps, userId, { subscriptionIds: [subscriptionId] });
  return subscriptions.find(({ facts }) => facts.id === subscriptionId)?.facts;
}

/**
 * Records the change as an intent, makes it at the provider and syncs. If the process dies in between, reconciliation
 * finishes the intent. If the provider fails and hasn't made the change, abandons the intent and rethrows the error.
 * The intent stays open until the sync has written our rows, because the sync copies the reason for a cancellation
 * from it.
 */
export async function performChange(
  deps: Deps,
  change: RequestedChange & Pick<BillingIntent, 'userId' | 'stripeSubscriptionId'>,
): Promise<void> {
  const intent = await deps.db.billingIntent.create({ data: { ...change, createdAt: deps.clock.now() } });
  const { userId, stripeSubscriptionId, kind, reason } = intent;
  try {
    await performIntent(deps, intent);
  } catch (error) {
    // The provider may have made the change even if its response got lost.
    const currentFacts = await syncSubscriptionFacts(deps, userId, stripeSubscriptionId).catch(
      () => undefined,
    );
    if (!currentFacts || !isIntentDone(intent, currentFacts)) {
      await finishIntent(deps, intent.id, 'abandoned');
      throw error;
    }
  }
  const facts = await syncSubscriptionFacts(deps, userId, stripeSubscriptionId);
  // A subscription that the provider doesn't know counts as ended too.
  if (kind === 'cancel' && !facts) await markMembershipCanceled(deps, stripeSubscriptionId, reason);
  await finishIntent(deps, intent.id, 'done');
  if (kind === 'cancel' && facts && facts.status !== 'canceled')
    throw new Error(`The subscription of intent ${intent.id} could not be canceled.`);
}

async function markMembershipCanceled(
  { db, clock }: Deps,
  stripeSubscriptionId: string,
  reason: string | null,
) {
  await db.membership.updateMany({
    where: { stripeSubscriptionId, status: { not: 'canceled' } },
    data: { status: 'canceled', canceledAt: clock.now(), nextPaymentAt: null, cancellationReason: reason },
  });
}

/** Finishes a member's intent that a crash interrupted. Throws 429 while the member is making another change. */
export async function recoverIntent(deps: Deps, intent: BillingIntent): Promise<void> {
  const { id, userId, stripeSubscriptionId } = intent;
  await runExclusively(deps, userId, async () => {
    const facts = await syncSubscriptionFacts(deps, userId, stripeSubscriptionId);
    const isIntentStillOpen = (await deps.db.billingIntent.count({ where: { id, finishedAt: null } })) > 0;
    if (!isIntentStillOpen) return;
    if (!isIntentStillNeeded(intent, facts)) return await finishIntent(deps, id, 'abandoned');
    await performIntent(deps, intent);
    await syncSubscriptionFacts(deps, userId, stripeSubscriptionId);
    await finishIntent(deps, id, 'done');
  });
}

function isIntentDone(
  { kind, resumesAt }: BillingIntent,
  { status, pausedUntil }: SubscriptionFacts,
): boolean {
  if (kind === 'cancel') return status === 'canceled';
  if (kind === 'resume') return status === 'active';
  return status === 'paused' && pausedUntil?.getTime() === resumesAt?.getTime();
}

/** Returns false if the provider made the change before the crash, or if the change no longer applies. */
function isIntentStillNeeded(
  { kind, periodEnd }: BillingIntent,
  facts: SubscriptionFacts | undefined,
): boolean {
  if (!facts || facts.status === 'canceled') return false;
  if (kind === 'cancel') return true;
  if (kind === 'resume') return facts.status === 'paused';
  const isSamePeriod = facts.currentPeriodEnd?.getTime() === periodEnd?.getTime();
  return facts.status === 'active' && !facts.prepaid && isSamePeriod;
}
