import type Stripe from 'stripe';
import { invalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  list,
  mergeMetadata,
  metadata,
  nonEmptyText,
  oneOf,
  type ParamShape,
  paging,
  readParams,
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
    url: nonEmptyText,
  } satisfies ParamShape<Stripe.WebhookEndpointCreateParams>,
  'enabled_events',
  'url',
);

const listParams = fields(paging satisfies ParamShape<Stripe.WebhookEndpointListParams>);

export const endpointRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    respond: (world, _id, raw) => {
      const params = readParams(createParams, raw);
      if (!URL.canParse(params.url)) throw invalidRequestError('Invalid URL', 'url', 'url_invalid');
      // As at Stripe, this is the only response that includes the secret.
      return addEndpoint(world, { ...params, metadata: mergeMetadata(null, params.metadata) });
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      return omitSecret(findOr404(world.tables.endpoints, 'webhook_endpoint', id));
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
      return toPage([...world.tables.endpoints.values()].map(omitSecret), params, '/v1/webhook_endpoints');
    },
  },
];

function omitSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return endpoint;
}
