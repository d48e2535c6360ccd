import type { Deps } from '../../../deps.ts';
import type {
  BillingIntent,
  BillingIntentKind,
  BillingIntentOutcome,
} from '../../../generated/prisma/client.ts';
import type { MemberIntent } from './decision.ts';

type Perform = (payments: Deps['payments'], intent: BillingIntent) => Promise<void>;

/**
 * What a member asks for sets a state, so that a request sent twice is one. What follows from the provider's facts reads
 * there what is done already before it asks.
 */
const performers: Record<BillingIntentKind, Perform> = {
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

export const memberKinds: MemberIntent[] = ['cancel', 'resume', 'pause'];

/** Does at the provider what an intent says. Throws when the provider does not follow. */
export async function performIntent({ payments }: Deps, intent: BillingIntent): Promise<void> {
  await performers[intent.kind](payments, intent);
}

/**
 * Does at the provider what our rows ask for, and says whether anything was done: then its facts have changed. What
 * fails stays open for the next sync or reconciliation, as what was granted stands without it.
 */
export async function performSystemIntents(deps: Deps, intents: BillingIntent[]): Promise<boolean> {
  let done = false;
  for (const intent of intents) {
    if (memberKinds.some((kind) => kind === intent.kind)) continue;
    try {
      await performIntent(deps, intent);
      await finishIntent(deps, intent.id, 'done');
      done = true;
    } catch (error) {
      const { id, kind } = intent;
      deps.log.error(
        { err: error, intent: id, kind },
        'a change at the payment provider is still to be made',
      );
    }
  }
  return done;
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

/** An intent that a crash cut short gives way to the member's new one. */
export async function abandonIntents({ db, clock }: Deps, userId: number): Promise<void> {
  await db.billingIntent.updateMany({
    where: { userId, finishedAt: null, kind: { in: memberKinds } },
    data: { finishedAt: clock.now(), outcome: 'abandoned' },
  });
}
