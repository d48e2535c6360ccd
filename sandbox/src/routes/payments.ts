import type Stripe from 'stripe';
import { toPage } from '../http/lists.ts';
import {
  fields,
  isWithinRange,
  nonEmptyText,
  numberRange,
  type ParamShape,
  pagingParams,
  readParams,
} from '../http/params.ts';
import { createRetrieveRoute, type Route } from './route.ts';

const chargeListParams = fields({
  ...pagingParams,
  created: numberRange,
  customer: nonEmptyText,
  payment_intent: nonEmptyText,
} satisfies ParamShape<Stripe.ChargeListParams>);

const paymentIntentListParams = fields({
  ...pagingParams,
  created: numberRange,
  customer: nonEmptyText,
} satisfies ParamShape<Stripe.PaymentIntentListParams>);

const disputeListParams = fields({
  ...pagingParams,
  charge: nonEmptyText,
  created: numberRange,
  payment_intent: nonEmptyText,
} satisfies ParamShape<Stripe.DisputeListParams>);

export const paymentRoutes: Route[] = [
  createRetrieveRoute('/v1/charges/:id', 'charge', (world) => world.tables.charges),
  {
    method: 'GET',
    path: '/v1/charges',
    respond: (world, _id, rawParams) => {
      const { customer, payment_intent: intent, created, ...paged } = readParams(chargeListParams, rawParams);
      const rows = [...world.tables.charges.values()].filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.payment_intent === intent) &&
          isWithinRange(created, charge.created),
      );
      return toPage(rows, paged, '/v1/charges');
    },
  },
  createRetrieveRoute('/v1/payment_intents/:id', 'payment_intent', (world) => world.tables.paymentIntents),
  {
    method: 'GET',
    path: '/v1/payment_intents',
    respond: (world, _id, rawParams) => {
      const { customer, created, ...paged } = readParams(paymentIntentListParams, rawParams);
      const rows = [...world.tables.paymentIntents.values()].filter(
        (intent) =>
          (customer === undefined || intent.customer === customer) && isWithinRange(created, intent.created),
      );
      return toPage(rows, paged, '/v1/payment_intents');
    },
  },
  createRetrieveRoute('/v1/payment_methods/:id', 'PaymentMethod', (world) => world.tables.paymentMethods),
  createRetrieveRoute('/v1/disputes/:id', 'dispute', (world) => world.tables.disputes),
  {
    method: 'GET',
    path: '/v1/disputes',
    respond: (world, _id, rawParams) => {
      const { charge, payment_intent: intent, created, ...paged } = readParams(disputeListParams, rawParams);
      const rows = [...world.tables.disputes.values()].filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (intent === undefined || dispute.payment_intent === intent) &&
          isWithinRange(created, dispute.created),
      );
      return toPage(rows, paged, '/v1/disputes');
    },
  },
];
