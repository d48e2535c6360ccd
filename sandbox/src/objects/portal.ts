import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';

type PortalConfiguration = Stripe.BillingPortal.Configuration;

/** The features that can be enabled in the portal. The sandbox has no pages for any others. */
export type PortalFeatures = { invoices: boolean; card: boolean };

export function addPortalConfiguration(
  world: World,
  details: { features: PortalFeatures; metadata: Stripe.Metadata; name: string | null },
): PortalConfiguration {
  const now = world.clock.now();
  const configuration: PortalConfiguration = {
    id: createId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: toStripeFeatures(details.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: details.metadata,
    name: details.name,
    updated: now,
  };
  world.tables.portalConfigurations.set(configuration.id, configuration);
  return configuration;
}

export function toStripeFeatures({
  invoices,
  card,
}: PortalFeatures): Stripe.BillingPortal.Configuration.Features {
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: invoices },
    payment_method_update: { enabled: card, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: {
      duration: { interval_options: [], type: 'interval_options' },
      enabled: false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

export function addPortalSession(
  world: World,
  details: { customer: string; configuration: string; returnUrl: string | null },
): Stripe.BillingPortal.Session {
  const id = createId('bps');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: details.configuration,
    created: world.clock.now(),
    customer: details.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: details.returnUrl,
    url: `${world.origin()}/portal/${id}`,
  };
  world.tables.portalSessions.set(id, session);
  return session;
}
