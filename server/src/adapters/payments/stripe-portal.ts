import type Stripe from 'stripe';
import type { Payments } from './payments.ts';

/** Marks our own portal configuration, since the provider's account may have others. */
const purpose = 'card-and-invoices';

/**
 * Customers can make all other changes only on our own pages. Canceling in the portal would not warn about lost
 * credits, and a name or email address changed there would differ from the account's.
 */
const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

/**
 * Opens the portal with our configuration. The configuration is looked up once per process, and again after a
 * failure, because it may have been deactivated.
 */
export function stripePortal(stripe: Stripe): Payments['openPortal'] {
  let configuration: Promise<string> | undefined;
  return async ({ customerId: customer, returnUrl: return_url }) => {
    try {
      configuration ??= configure(stripe);
      const visit = { customer, configuration: await configuration, return_url };
      return (await stripe.billingPortal.sessions.create(visit)).url;
    } catch (error) {
      configuration = undefined;
      throw error;
    }
  };
}

/** Creates the configuration in the provider's account, or restores one that somebody has changed. */
async function configure(stripe: Stripe): Promise<string> {
  const { configurations } = stripe.billingPortal;
  const all = await configurations.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const ours = all.find(({ active, metadata }) => active && metadata?.purpose === purpose);
  if (ours) return (await configurations.update(ours.id, { features })).id;
  const made = await configurations.create(
    { name: 'LingoStory: card and invoices', features, metadata: { purpose } },
    // Two processes that start together use the same key, so only one configuration is created. The number of
    // configurations makes the key unique if the previous one was deactivated.
    { idempotencyKey: `portal:${purpose}:${all.length}` },
  );
  return made.id;
}
