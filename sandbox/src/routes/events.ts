import type Stripe from 'stripe';
import { page } from '../http/lists.ts';
import {
  fields,
  flag,
  list,
  nonEmpty,
  paging,
  range,
  readParams,
  type Shape,
  within,
} from '../http/params.ts';
import { type Route, retrieve } from './route.ts';

const listParams = fields({
  ...paging,
  created: range,
  delivery_success: flag,
  type: nonEmpty,
  types: list(nonEmpty),
} satisfies Shape<Stripe.EventListParams>);

export const eventRoutes: Route[] = [
  retrieve('/v1/events/:id', 'event', (world) => world.tables.events),
  {
    method: 'GET',
    path: '/v1/events',
    respond: (world, _id, raw) => {
      const { type, types, created, delivery_success: isDelivered, ...paged } = readParams(listParams, raw);
      const rows = [...world.tables.events.values()].filter(
        (event) =>
          (type === undefined || matches(type, event.type)) &&
          (types === undefined || types.includes(event.type)) &&
          (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0)) &&
          within(created, event.created),
      );
      return page(rows, paged, '/v1/events');
    },
  },
];

/** True if the event type matches the pattern, which may end in a wildcard, as in `invoice.*`. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}
