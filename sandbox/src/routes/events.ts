import type Stripe from 'stripe';
import { toPage } from '../http/lists.ts';
import {
  fields,
  flag,
  isWithinRange,
  listOf,
  nonEmptyText,
  numberRange,
  type ParamShape,
  pagingParams,
  readParams,
} from '../http/params.ts';
import { createRetrieveRoute, type Route } from './route.ts';

const eventListParams = fields({
  ...pagingParams,
  created: numberRange,
  delivery_success: flag,
  type: nonEmptyText,
  types: listOf(nonEmptyText),
} satisfies ParamShape<Stripe.EventListParams>);

export const eventRoutes: Route[] = [
  createRetrieveRoute('/v1/events/:id', 'event', (world) => world.tables.events),
  {
    method: 'GET',
    path: '/v1/events',
    respond: (world, _id, rawParams) => {
      const {
        type,
        types,
        created,
        delivery_success: isDelivered,
        ...paged
      } = readParams(eventListParams, rawParams);
      const rows = [...world.tables.events.values()].filter(
        (event) =>
          (type === undefined || matchesPattern(type, event.type)) &&
          (types === undefined || types.includes(event.type)) &&
          (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0)) &&
          isWithinRange(created, event.created),
      );
      return toPage(rows, paged, '/v1/events');
    },
  },
];

/** Returns true if the event type matches the pattern, which may end in a wildcard, as in `invoice.*`. */
function matchesPattern(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}
