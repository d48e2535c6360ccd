import type { Deps } from '../../deps.ts';
import type { BillingIntent } from '../../generated/prisma/client.ts';

type Perform = (payments: Deps['payments'], intent: BillingIntent) => Promise<void>;

/** What a member asks for. Each sets a state, so that a request sent twice is one. */
const byMember: Record<string, Perform> = {
  cancel: (payments, { stripeSubscriptionId, reason }) =>
    payments.cancelSubscription(stripeSubscriptionId, reason ?? ''),
  resume: (payments, { id, stripeSubscriptionId }) =>
    payments.resumeSubscription(stripeSubscriptionId, `intent:${id}`),
  pause: async (payments, { id, stripeSubscriptionId, resumesAt }) => {
    if (resumesAt) await payments.pauseSubscription(stripeSubscriptionId, resumesAt, `intent:${id}`);
  },
};

/** What follows from the provider's facts. Each reads at the provider what is done already before it asks. */
const bySystem: Record<string, Perform> = {
  end_unpaid: (payments, { stripeSubscriptionId }) =>
    payments.cancelSubscription(stripeSubscriptionId, 'unpaid'),
  void_invoices: (payments, { stripeSubscriptionId }) => payments.voidOpenInvoices(stripeSubscriptionId),
  prepay_month: (payments, { stripeSubscriptionId }) => payments.prepayMonth(stripeSubscriptionId),
  withdraw_month: (payments, { stripeSubscriptionId }) => payments.withdrawMonth(stripeSubscriptionId),
};

export const memberKinds = Object.keys(byMember);

/** Does at the provider what a member asked for. Throws when the provider does not follow. */
export async function performIntent({ payments }: Deps, intent: BillingIntent): Promise<void> {
  await byMember[intent.kind]?.(payments, intent);
}

/**
 * Does at the provider what our rows ask for, and says whether anything was done: then its facts have changed. What
 * fails stays open for the next sync or reconciliation, as what was granted stands without it.
 */
export async function performSystemIntents(deps: Deps, intents: BillingIntent[]): Promise<boolean> {
  let done = false;
  for (const intent of intents) {
    const perform = bySystem[intent.kind];
    if (!perform) continue;
    try {
      await perform(deps.payments, intent);
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
  outcome: 'done' | 'abandoned',
): Promise<void> {
  await db.billingIntent.updateMany({
    where: { id, finishedAt: null },
    data: { finishedAt: clock.now(), outcome },
  });
}

/** What a crash cut short gives way to what the member wants now. */
export async function abandonIntents({ db, clock }: Deps, userId: number): Promise<void> {
  await db.billingIntent.updateMany({
    where: { userId, finishedAt: null, kind: { in: memberKinds } },
    data: { finishedAt: clock.now(), outcome: 'abandoned' },
  });
}
