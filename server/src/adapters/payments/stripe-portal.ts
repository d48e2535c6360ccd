import type Stripe from 'stripe';
import type { Payments } from './payments.ts';

/** How our own configuration of the portal is found again; there may be others at the provider's account. */
const purpose = 'card-and-invoices';

/**
 * Everything else is done on our own pages: cancelling there would forget to say which credits are lost, and a name or
 * an email address would differ from the account's.
 */
const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

/** The configuration is looked for once in a process, and again after anything failed: it may have been given up since. */
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

/** Made once in the provider's account; one that somebody has changed since becomes again what it should be. */
async function configure(stripe: Stripe): Promise<string> {
  const { configurations } = stripe.billingPortal;
  const all = await configurations.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const ours = all.find(({ active, metadata }) => active && metadata?.purpose === purpose);
  if (ours) return (await configurations.update(ours.id, { features })).id;
  const made = await configurations.create(
    { name: 'LingoStory: card and invoices', features, metadata: { purpose } },
    // Two processes that start together make one; a given-up one is followed by another.
    { idempotencyKey: `portal:${purpose}:${all.length}` },
  );
  return made.id;
}
