import type { Deps } from '../../../deps.ts';
import type {
  BillingIntent,
  BillingIntentKind,
  BillingIntentOutcome,
} from '../../../generated/prisma/client.ts';
import type { MemberIntent } from './decision.ts';

type IntentPerformer = (payments: Deps['payments'], intent: BillingIntent) => Promise<void>;

/**
 * The provider call for each kind of intent, which is a recorded change at the payment provider. All calls are
 * idempotent: some set a state, and the others first check if the change has already been made.
 */
const performersByKind: Record<BillingIntentKind, IntentPerformer> = {
  cancel: (payments, { stripeSubscriptionId, reason }) =>
    payments.cancelSubscription(stripeSubscriptionId, reason ?? ''),
  resume: (payments, { id, stripeSubscriptionId }) =>
    payments.resumeSubscription(stripeSubscriptionId, `intent:${id}`),
  pause: async (payments, { id, stripeSubscriptionId, resumesAt }) => {
    if (resumesAt) await payments.pauseSubscription(stripeSubscriptionId, resumesAt, `intent:${id}`);
  },
  end_unpaid: (payments, { stripeSubscriptionId }) =>
    payments.cancelSubscription(stripeSubscriptionId, 'unpaid'),
  void_invoices: (payments, { stripeSubscriptionId }) => payments.voidOpenInvoices(stripeSubscriptionId),
  prepay_month: (payments, { stripeSubscriptionId }) => payments.prepayMonth(stripeSubscriptionId),
  withdraw_month: (payments, { stripeSubscriptionId }) => payments.withdrawMonth(stripeSubscriptionId),
};

export const memberIntentKinds: MemberIntent[] = ['cancel', 'resume', 'pause'];

/** Makes the change that an intent records at the payment provider. Throws if the provider fails. */
export async function performIntent({ payments }: Deps, intent: BillingIntent): Promise<void> {
  await performersByKind[intent.kind](payments, intent);
}

/**
 * Makes the changes of open system intents, which no member requested, at the payment provider. Returns true if any of
 * them succeeded, because the caller must then fetch the provider's facts again. A failed intent stays open, and the
 * next sync or reconciliation retries it.
 */
export async function performSystemIntents(deps: Deps, intents: BillingIntent[]): Promise<boolean> {
  let hasChanged = false;
  for (const intent of intents) {
    if (memberIntentKinds.some((memberIntentKind) => memberIntentKind === intent.kind)) continue;
    try {
      await performIntent(deps, intent);
      await finishIntent(deps, intent.id, 'done');
      hasChanged = true;
    } catch (error) {
      const { id, kind } = intent;
      deps.log.error(
        { err: error, intent: id, kind },
        'a change at the payment provider is still to be made',
      );
    }
  }
  return hasChanged;
}

export async function finishIntent(
  { db, clock }: Deps,
  id: number,
  outcome: BillingIntentOutcome,
): Promise<void> {
  await db.billingIntent.updateMany({
    where: { id, finishedAt: null },
    data: { finishedAt: clock.now(), outcome },
  });
}

/**
 * Abandons changes that the member requested earlier and that a crash interrupted, because the member's new request
 * replaces them.
 */
export async function abandonIntents({ db, clock }: Deps, userId: number): Promise<void> {
  await db.billingIntent.updateMany({
    where: { userId, finishedAt: null, kind: { in: memberIntentKinds } },
    data: { finishedAt: clock.now(), outcome: 'abandoned' },
  });
}
