import type Stripe from 'stripe';
import { toPage } from '../http/lists.ts';
import {
  fields,
  isWithin,
  nonEmptyText,
  numberRange,
  type ParamShape,
  paging,
  readParams,
} from '../http/params.ts';
import { type Route, retrieveRoute } from './route.ts';

const chargeListParams = fields({
  ...paging,
  created: numberRange,
  customer: nonEmptyText,
  payment_intent: nonEmptyText,
} satisfies ParamShape<Stripe.ChargeListParams>);

const intentListParams = fields({
  ...paging,
  created: numberRange,
  customer: nonEmptyText,
} satisfies ParamShape<Stripe.PaymentIntentListParams>);

const disputeListParams = fields({
  ...paging,
  charge: nonEmptyText,
  created: numberRange,
  payment_intent: nonEmptyText,
} satisfies ParamShape<Stripe.DisputeListParams>);

export const paymentRoutes: Route[] = [
  retrieveRoute('/v1/charges/:id', 'charge', (world) => world.tables.charges),
  {
    method: 'GET',
    path: '/v1/charges',
    respond: (world, _id, raw) => {
      const { customer, payment_intent: intent, created, ...paged } = readParams(chargeListParams, raw);
      const rows = [...world.tables.charges.values()].filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.payment_intent === intent) &&
          isWithin(created, charge.created),
      );
      return toPage(rows, paged, '/v1/charges');
    },
  },
  retrieveRoute('/v1/payment_intents/:id', 'payment_intent', (world) => world.tables.paymentIntents),
  {
    method: 'GET',
    path: '/v1/payment_intents',
    respond: (world, _id, raw) => {
      const { customer, created, ...paged } = readParams(intentListParams, raw);
      const rows = [...world.tables.paymentIntents.values()].filter(
        (intent) =>
          (customer === undefined || intent.customer === customer) && isWithin(created, intent.created),
      );
      return toPage(rows, paged, '/v1/payment_intents');
    },
  },
  retrieveRoute('/v1/payment_methods/:id', 'PaymentMethod', (world) => world.tables.paymentMethods),
  retrieveRoute('/v1/disputes/:id', 'dispute', (world) => world.tables.disputes),
  {
    method: 'GET',
    path: '/v1/disputes',
    respond: (world, _id, raw) => {
      const { charge, payment_intent: intent, created, ...paged } = readParams(disputeListParams, raw);
      const rows = [...world.tables.disputes.values()].filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (intent === undefined || dispute.payment_intent === intent) &&
          isWithin(created, dispute.created),
      );
      return toPage(rows, paged, '/v1/disputes');
    },
  },
];
