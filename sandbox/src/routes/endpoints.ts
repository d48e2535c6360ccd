import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  listOf,
  mergeMetadata,
  metadata,
  nonEmptyText,
  oneOf,
  type ParamShape,
  pagingParams,
  readParams,
  text,
} from '../http/params.ts';
import { addWebhookEndpoint } from '../objects/endpoint.ts';
import { EVENT_TYPES } from '../state/world.ts';
import { findOr404, noParams, type Route } from './route.ts';

const endpointCreateParams = fields(
  {
    description: text,
    enabled_events: listOf(oneOf('*', ...EVENT_TYPES)),
    metadata,
    url: nonEmptyText,
  } satisfies ParamShape<Stripe.WebhookEndpointCreateParams>,
  'enabled_events',
  'url',
);

const endpointListParams = fields(pagingParams satisfies ParamShape<Stripe.WebhookEndpointListParams>);

export const endpointRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, rawParams) => {
      const params = readParams(endpointCreateParams, rawParams);
      if (!URL.canParse(params.url)) throw createInvalidRequestError('Invalid URL', 'url', 'url_invalid');
      // As at Stripe, this is the only response that includes the secret.
      return addWebhookEndpoint(world, { ...params, metadata: mergeMetadata(null, params.metadata) });
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      return omitSecret(findOr404(world.tables.endpoints, 'webhook_endpoint', id));
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      findOr404(world.tables.endpoints, 'webhook_endpoint', id);
      world.tables.endpoints.delete(id);
      return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, rawParams) => {
      const params = readParams(endpointListParams, rawParams);
      return toPage([...world.tables.endpoints.values()].map(omitSecret), params, '/v1/webhook_endpoints');
    },
  },
];

function omitSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return endpoint;
}
