import type Stripe from 'stripe';
import { toPage } from '../http/lists.ts';
import {
  fields,
  flag,
  isWithin,
  list,
  nonEmptyText,
  numberRange,
  type ParamShape,
  paging,
  readParams,
} from '../http/params.ts';
import { type Route, retrieveRoute } from './route.ts';

const listParams = fields({
  ...paging,
  created: numberRange,
  delivery_success: flag,
  type: nonEmptyText,
  types: list(nonEmptyText),
} satisfies ParamShape<Stripe.EventListParams>);

export const eventRoutes: Route[] = [
  retrieveRoute('/v1/events/:id', 'event', (world) => world.tables.events),
  {
    method: 'GET',
    path: '/v1/events',
    respond: (world, _id, raw) => {
      const { type, types, created, delivery_success: isDelivered, ...paged } = readParams(listParams, raw);
      const rows = [...world.tables.events.values()].filter(
        (event) =>
          (type === undefined || matchesPattern(type, event.type)) &&
          (types === undefined || types.includes(event.type)) &&
          (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0)) &&
          isWithin(created, event.created),
      );
      return toPage(rows, paged, '/v1/events');
    },
  },
];

/** True if the event type matches the pattern, which may end in a wildcard, as in `invoice.*`. */
function matchesPattern(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}
