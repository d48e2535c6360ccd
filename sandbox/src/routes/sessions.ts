import type Stripe from 'stripe';
import { expireCheckout } from '../billing/checkout.ts';
import { openCheckout } from '../billing/open-checkout.ts';
import { createInvalidRequestError } from '../http/errors.ts';
import { lineItemsOf } from '../http/expand.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  isWithinRange,
  type KnownLiteral,
  nonEmptyText,
  numberRange,
  oneOf,
  type ParamShape,
  pagingParams,
  readParams,
} from '../http/params.ts';
import { createRetrieveRoute, findOr404, noParams, type Route } from './route.ts';

const checkoutSessionListParams = fields({
  ...pagingParams,
  created: numberRange,
  customer: nonEmptyText,
  payment_intent: nonEmptyText,
  status: oneOf<KnownLiteral<Stripe.Checkout.SessionListParams.Status>>('complete', 'expired', 'open'),
  subscription: nonEmptyText,
} satisfies ParamShape<Stripe.Checkout.SessionListParams>);

const lineItemListParams = fields(pagingParams);

export const sessionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    respond: (world, _id, rawParams) => openCheckout(world, rawParams),
  },
  createRetrieveRoute('/v1/checkout/sessions/:id', 'checkout.session', (world) => world.tables.sessions),
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      const session = findOr404(world.tables.sessions, 'checkout.session', id);
      expireCheckout(world, session);
      return session;
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    respond: (world, id, rawParams) => {
      const params = readParams(lineItemListParams, rawParams);
      findOr404(world.tables.sessions, 'checkout.session', id);
      return toPage(lineItemsOf(world, id), params, `/v1/checkout/sessions/${id}/line_items`);
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    respond: (world, _id, rawParams) => {
      const {
        customer,
        payment_intent: intent,
        status,
        subscription,
        created,
        ...paged
      } = readParams(checkoutSessionListParams, rawParams);
      if ([customer, intent, subscription].filter((parameter) => parameter !== undefined).length > 1) {
        throw createInvalidRequestError(
          'You may only filter by one of customer, payment_intent or subscription.',
        );
      }
      const rows = [...world.tables.sessions.values()].filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (intent === undefined || session.payment_intent === intent) &&
          (subscription === undefined || session.subscription === subscription) &&
          (status === undefined || session.status === status) &&
          isWithinRange(created, session.created),
      );
      return toPage(rows, paged, '/v1/checkout/sessions');
    },
  },
];
