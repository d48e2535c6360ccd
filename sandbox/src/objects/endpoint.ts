import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import { API_VERSION, type World } from '../state/world.ts';

export type WebhookEndpointDetails = {
  id?: string | undefined;
  url: string;
  enabled_events: string[];
  secret?: string | undefined;
  description?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export function addWebhookEndpoint(world: World, details: WebhookEndpointDetails): Stripe.WebhookEndpoint {
  const endpoint: Stripe.WebhookEndpoint = {
    id: details.id ?? createId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: world.clock.now(),
    description: details.description ?? null,
    enabled_events: details.enabled_events,
    livemode: false,
    metadata: details.metadata ?? {},
    secret: details.secret ?? createId('whsec', 32),
    status: 'enabled',
    url: details.url,
  };
  world.tables.endpoints.set(endpoint.id, endpoint);
  return endpoint;
}
