import type Stripe from 'stripe';
import { page } from '../http/lists.ts';
import { fields, nonEmpty, paging, range, readParams, type Shape, within } from '../http/params.ts';
import { type Route, retrieve } from './route.ts';

const chargeListParams = fields({
  ...paging,
  created: range,
  customer: nonEmpty,
  payment_intent: nonEmpty,
} satisfies Shape<Stripe.ChargeListParams>);

const intentListParams = fields({
  ...paging,
  created: range,
  customer: nonEmpty,
} satisfies Shape<Stripe.PaymentIntentListParams>);

const disputeListParams = fields({
  ...paging,
  charge: nonEmpty,
  created: range,
  payment_intent: nonEmpty,
} satisfies Shape<Stripe.DisputeListParams>);

export const paymentRoutes: Route[] = [
  retrieve('/v1/charges/:id', 'charge', (world) => world.tables.charges),
  {
    method: 'GET',
    path: '/v1/charges',
    respond: (world, _id, raw) => {
      const { customer, payment_intent: intent, created, ...paged } = readParams(chargeListParams, raw);
      const rows = [...world.tables.charges.values()].filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.payment_intent === intent) &&
          within(created, charge.created),
      );
      return page(rows, paged, '/v1/charges');
    },
  },
  retrieve('/v1/payment_intents/:id', 'payment_intent', (world) => world.tables.paymentIntents),
  {
    method: 'GET',
    path: '/v1/payment_intents',
    respond: (world, _id, raw) => {
      const { customer, created, ...paged } = readParams(intentListParams, raw);
      const rows = [...world.tables.paymentIntents.values()].filter(
        (intent) =>
          (customer === undefined || intent.customer === customer) && within(created, intent.created),
      );
      return page(rows, paged, '/v1/payment_intents');
    },
  },
  retrieve('/v1/payment_methods/:id', 'PaymentMethod', (world) => world.tables.paymentMethods),
  retrieve('/v1/disputes/:id', 'dispute', (world) => world.tables.disputes),
  {
    method: 'GET',
    path: '/v1/disputes',
    respond: (world, _id, raw) => {
      const { charge, payment_intent: intent, created, ...paged } = readParams(disputeListParams, raw);
      const rows = [...world.tables.disputes.values()].filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (intent === undefined || dispute.payment_intent === intent) &&
          within(created, dispute.created),
      );
      return page(rows, paged, '/v1/disputes');
    },
  },
];
