import {
  advanceClockTo,
  createPrice,
  describeRequestError,
  fetchPeriodEnd,
  type Stage,
  startTrialSubscription,
} from './stage.ts';

/**
 * A question that Stripe's documentation leaves open, with the answer that the sandbox assumes and a function that
 * finds the actual one.
 */
export type Question = { about: string; assumed: string; ask: (stage: Stage) => Promise<string> };

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Returns the status and total of each monthly invoice, oldest first. Leaves out the trial's invoice. */
async function describeRenewals({ stripe }: Stage, subscriptionId: string): Promise<string> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 10 });
  const monthlyInvoices = data
    .filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
    .reverse();
  return monthlyInvoices.map(({ status, total }) => `${status} ${total}`).join(', ');
}

async function redeemFreeMonth({ stripe }: Stage, subscriptionId: string): Promise<string> {
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once', max_redemptions: 1 });
  await stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: coupon.id }] });
  return coupon.id;
}

export const questions: Question[] = [
  {
    about: 'payment_status and amount_total of a checkout with a trial',
    assumed: 'no_payment_required 0',
    ask: async (stage) => {
      const { session } = await startTrialSubscription(stage);
      return `${session.payment_status} ${session.amount_total}`;
    },
  },
  {
    about: 'the expiry of a checkout when its customer’s test clock is months ahead',
    assumed: 'follows the clock',
    ask: async (stage) => {
      const { stripe, clock } = stage;
      const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
      await advanceClockTo(stage, now + 60 * SECONDS_PER_DAY);
      const { id: customer } = await stripe.customers.create({ test_clock: clock });
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        customer,
        line_items: [{ price: await createPrice(stripe, false), quantity: 1 }],
        success_url: 'https://example.com/',
      });
      return session.expires_at > now + 59 * SECONDS_PER_DAY ? 'follows the clock' : 'follows real time';
    },
  },
  {
    about: 'redeeming a used-up coupon',
    assumed: '400 coupon_expired',
    ask: async (stage) => {
      const { subscription } = await startTrialSubscription(stage);
      const coupon = await redeemFreeMonth(stage, subscription);
      const secondMember = await startTrialSubscription(stage);
      const secondRedemptionPromise = stage.stripe.subscriptions.update(secondMember.subscription, {
        discounts: [{ coupon }],
      });
      return await describeRequestError(secondRedemptionPromise);
    },
  },
  {
    about: 'canceling a subscription twice',
    assumed: '404 resource_missing',
    ask: async (stage) => {
      const { subscription } = await startTrialSubscription(stage);
      await stage.stripe.subscriptions.cancel(subscription);
      return await describeRequestError(stage.stripe.subscriptions.cancel(subscription));
    },
  },
  {
    about: 'a 100 % once coupon when a pause voids the first invoice',
    assumed: 'void 0, paid 999',
    ask: async (stage) => {
      const { subscription } = await startTrialSubscription(stage);
      await redeemFreeMonth(stage, subscription);
      const periodEnd = await fetchPeriodEnd(stage, subscription);
      await stage.stripe.subscriptions.update(subscription, {
        pause_collection: { behavior: 'void', resumes_at: periodEnd + SECONDS_PER_DAY },
      });
      await advanceClockTo(stage, periodEnd + 33 * SECONDS_PER_DAY);
      return await describeRenewals(stage, subscription);
    },
  },
  {
    about: 'a pause that ends in the same second as the renewal',
    assumed: 'paid 999',
    ask: async (stage) => {
      const { subscription } = await startTrialSubscription(stage);
      const periodEnd = await fetchPeriodEnd(stage, subscription);
      await stage.stripe.subscriptions.update(subscription, {
        pause_collection: { behavior: 'void', resumes_at: periodEnd },
      });
      await advanceClockTo(stage, periodEnd + SECONDS_PER_DAY);
      return await describeRenewals(stage, subscription);
    },
  },
  {
    about: 'voiding the open invoice of a past-due subscription',
    assumed: 'past_due, then active',
    ask: async (stage) => {
      const { stripe } = stage;
      const { subscription, customer } = await startTrialSubscription(stage);
      await stage.failFuturePayments(customer);
      await advanceClockTo(stage, (await fetchPeriodEnd(stage, subscription)) + SECONDS_PER_DAY);
      const { status: statusBefore } = await stripe.subscriptions.retrieve(subscription);
      const { data } = await stripe.invoices.list({ subscription, status: 'open' });
      for (const { id } of data) if (id) await stripe.invoices.voidInvoice(id);
      const { status: statusAfter } = await stripe.subscriptions.retrieve(subscription);
      return `${statusBefore}, then ${statusAfter}`;
    },
  },
];
