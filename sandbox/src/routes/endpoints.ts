import type Stripe from 'stripe';
import { invalid } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import {
  fields,
  list,
  merged,
  metadata,
  nonEmpty,
  oneOf,
  paging,
  readParams,
  type Shape,
  text,
} from '../http/params.ts';
import { addEndpoint } from '../objects/endpoint.ts';
import { EVENT_TYPES } from '../state/world.ts';
import { found, nothing, type Route } from './route.ts';

const created = fields(
  {
    description: text,
    enabled_events: list(oneOf('*', ...EVENT_TYPES)),
    metadata,
    url: nonEmpty,
  } satisfies Shape<Stripe.WebhookEndpointCreateParams>,
  'enabled_events',
  'url',
);

const listed = fields(paging satisfies Shape<Stripe.WebhookEndpointListParams>);

export const endpointRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, raw) => {
      const params = readParams(created, raw);
      if (!URL.canParse(params.url)) throw invalid('Invalid URL', 'url', 'url_invalid');
      // The secret is shown here and never again, as Stripe does.
      return addEndpoint(world, { ...params, metadata: merged(null, params.metadata) });
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, raw) => {
      readParams(nothing, raw);
      return withoutSecret(found(world.tables.endpoints, 'webhook_endpoint', id));
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, raw) => {
      readParams(nothing, raw);
      found(world.tables.endpoints, 'webhook_endpoint', id);
      world.tables.endpoints.delete(id);
      return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, raw) => {
      const params = readParams(listed, raw);
      return page([...world.tables.endpoints.values()].map(withoutSecret), params, '/v1/webhook_endpoints');
    },
  },
];

function withoutSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return endpoint;
}
