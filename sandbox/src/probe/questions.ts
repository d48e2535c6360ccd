import { advanceTo, errorOf, newPrice, periodEnd, type Stage, subscribe } from './stage.ts';

/** A behaviour that no documentation settles, what the sandbox does, and how to find out. */
export type Question = { about: string; assumed: string; ask: (stage: Stage) => Promise<string> };

const aDay = 24 * 60 * 60;

/** The statuses and totals of a subscription's invoices, the oldest first, without the trial's own. */
async function billed({ stripe }: Stage, subscription: string): Promise<string> {
  const { data } = await stripe.invoices.list({ subscription, limit: 10 });
  const months = data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').reverse();
  return months.map(({ status, total }) => `${status} ${total}`).join(', ');
}

async function prepay({ stripe }: Stage, subscription: string): Promise<string> {
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once', max_redemptions: 1 });
  await stripe.subscriptions.update(subscription, { discounts: [{ coupon: coupon.id }] });
  return coupon.id;
}

export const questions: Question[] = [
  {
    about: 'payment_status and amount_total of a trial’s checkout',
    assumed: 'no_payment_required 0',
    ask: async (stage) => {
      const { session } = await subscribe(stage);
      return `${session.payment_status} ${session.amount_total}`;
    },
  },
  {
    about: 'expiry of a checkout whose customer is on a clock that is months ahead',
    assumed: 'follows the clock',
    ask: async (stage) => {
      const { stripe, clock } = stage;
      const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
      await advanceTo(stage, now + 60 * aDay);
      const { id: customer } = await stripe.customers.create({ test_clock: clock });
      const opened = await stripe.checkout.sessions.create({
        mode: 'payment',
        customer,
        line_items: [{ price: await newPrice(stripe, false), quantity: 1 }],
        success_url: 'https://example.com/',
      });
      return opened.expires_at > now + 59 * aDay ? 'follows the clock' : 'follows real time';
    },
  },
  {
    about: 'redeeming a coupon that is used up',
    assumed: '400 coupon_expired',
    ask: async (stage) => {
      const { subscription } = await subscribe(stage);
      const coupon = await prepay(stage, subscription);
      const other = await subscribe(stage);
      const deed = stage.stripe.subscriptions.update(other.subscription, { discounts: [{ coupon }] });
      return await errorOf(deed);
    },
  },
  {
    about: 'canceling twice',
    assumed: '404 resource_missing',
    ask: async (stage) => {
      const { subscription } = await subscribe(stage);
      await stage.stripe.subscriptions.cancel(subscription);
      return await errorOf(stage.stripe.subscriptions.cancel(subscription));
    },
  },
  {
    about: 'months billed with a once coupon of 100 %, the first of them voided by a pause',
    assumed: 'void 0, paid 999',
    ask: async (stage) => {
      const { subscription } = await subscribe(stage);
      await prepay(stage, subscription);
      const end = await periodEnd(stage, subscription);
      await stage.stripe.subscriptions.update(subscription, {
        pause_collection: { behavior: 'void', resumes_at: end + aDay },
      });
      await advanceTo(stage, end + 33 * aDay);
      return await billed(stage, subscription);
    },
  },
  {
    about: 'a pause that ends in the second of the renewal',
    assumed: 'paid 999',
    ask: async (stage) => {
      const { subscription } = await subscribe(stage);
      const end = await periodEnd(stage, subscription);
      await stage.stripe.subscriptions.update(subscription, {
        pause_collection: { behavior: 'void', resumes_at: end },
      });
      await advanceTo(stage, end + aDay);
      return await billed(stage, subscription);
    },
  },
  {
    about: 'voiding the open invoice of a past due subscription',
    assumed: 'past_due, then active',
    ask: async (stage) => {
      const { stripe } = stage;
      const { subscription, customer } = await subscribe(stage);
      await stage.breakCard(customer);
      await advanceTo(stage, (await periodEnd(stage, subscription)) + aDay);
      const { status: before } = await stripe.subscriptions.retrieve(subscription);
      const { data } = await stripe.invoices.list({ subscription, status: 'open' });
      for (const { id } of data) if (id) await stripe.invoices.voidInvoice(id);
      const { status: after } = await stripe.subscriptions.retrieve(subscription);
      return `${before}, then ${after}`;
    },
  },
];
