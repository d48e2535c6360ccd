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
import { findOr404, noParams, type Route } from './route.ts';

const createParams = fields(
  {
    description: text,
    enabled_events: list(oneOf('*', ...EVENT_TYPES)),
    metadata,
    url: nonEmpty,
  } satisfies Shape<Stripe.WebhookEndpointCreateParams>,
  'enabled_events',
  'url',
);

const listParams = fields(paging satisfies Shape<Stripe.WebhookEndpointListParams>);

export const endpointRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, raw) => {
      const params = readParams(createParams, raw);
      if (!URL.canParse(params.url)) throw invalid('Invalid URL', 'url', 'url_invalid');
      // Like Stripe, returns the secret only in this response.
      return addEndpoint(world, { ...params, metadata: merged(null, params.metadata) });
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      return withoutSecret(findOr404(world.tables.endpoints, 'webhook_endpoint', id));
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      findOr404(world.tables.endpoints, 'webhook_endpoint', id);
      world.tables.endpoints.delete(id);
      return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, raw) => {
      const params = readParams(listParams, raw);
      return page([...world.tables.endpoints.values()].map(withoutSecret), params, '/v1/webhook_endpoints');
    },
  },
];

function withoutSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return endpoint;
}
