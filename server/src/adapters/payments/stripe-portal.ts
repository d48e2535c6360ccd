import type Stripe from 'stripe';
import type { Payments } from './payments.ts';

/** Identifies our own portal configuration, because the Stripe account may have others. */
const portalPurpose = 'card-and-invoices';

/**
 * The portal's features: only those that our own pages don't offer. Canceling in the portal would not warn about lost
 * credits, and a name or email address changed there would differ from the one in the account.
 */
const portalFeatures: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

/**
 * Opens the portal with our configuration. Looks up the configuration once per process. Looks it up again after a
 * failure, because the configuration may have been deactivated.
 */
export function createStripePortal(stripe: Stripe): Payments['openPortal'] {
  let configurationIdPromise: Promise<string> | undefined;
  return async ({ customerId: customer, returnUrl: return_url }) => {
    try {
      configurationIdPromise ??= configurePortal(stripe);
      const sessionParams = { customer, configuration: await configurationIdPromise, return_url };
      return (await stripe.billingPortal.sessions.create(sessionParams)).url;
    } catch (error) {
      configurationIdPromise = undefined;
      throw error;
    }
  };
}

/**
 * Returns the id of our portal configuration, and creates it at the provider if it doesn't exist. If it exists,
 * resets its features, which somebody may have changed.
 */
async function configurePortal(stripe: Stripe): Promise<string> {
  const { configurations } = stripe.billingPortal;
  const allConfigurations = await configurations.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const ownConfiguration = allConfigurations.find(
    ({ active, metadata }) => active && metadata?.purpose === portalPurpose,
  );
  if (ownConfiguration)
    return (await configurations.update(ownConfiguration.id, { features: portalFeatures })).id;
  const newConfiguration = await configurations.create(
    { name: 'LingoStory: card and invoices', features: portalFeatures, metadata: { purpose: portalPurpose } },
    // If two processes start together, both use the same idempotency key, so only one configuration is created. The
    // key includes the number of configurations, so that a new one can be created after the previous one was
    // deactivated.
    { idempotencyKey: `portal:${portalPurpose}:${allConfigurations.length}` },
  );
  return newConfiguration.id;
}
