import type Stripe from 'stripe';
import { invalid, missing } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import {
  between,
  fields,
  type Known,
  merged,
  metadata,
  nonEmpty,
  oneOf,
  paging,
  range,
  readParams,
  type Shape,
  within,
} from '../http/params.ts';
import { addRefund } from '../objects/refund.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { findByParam, type Route, retrieve } from './route.ts';

const createParams = fields({
  amount: between(1, 99_999_999),
  charge: nonEmpty,
  metadata,
  payment_intent: nonEmpty,
  reason: oneOf<Known<Stripe.RefundCreateParams.Reason>>('duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Shape<Stripe.RefundCreateParams>);

const listParams = fields({
  ...paging,
  charge: nonEmpty,
  created: range,
  payment_intent: nonEmpty,
} satisfies Shape<Stripe.RefundListParams>);

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    respond: (world, _id, raw) => {
      const params = readParams(createParams, raw);
      const charge = chargeOf(world, params);
      const unrefunded = charge.amount - charge.amount_refunded;
      if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not been paid.`, 'charge');
      if (unrefunded === 0) {
        throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
      }
      const amount = params.amount ?? unrefunded;
      if (amount > unrefunded) {
        throw invalid(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded})`,
          'amount',
        );
      }
      const refund = addRefund(world, charge, {
        amount,
        reason: params.reason ?? null,
        metadata: merged(null, params.metadata),
      });
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      world.announce('refund.created', refund);
      world.announce('charge.refunded', charge);
      return refund;
    },
  },
  retrieve('/v1/refunds/:id', 'refund', (world) => world.tables.refunds),
  {
    method: 'GET',
    path: '/v1/refunds',
    respond: (world, _id, raw) => {
      const { charge, payment_intent: intent, created: createdRange, ...paged } = readParams(listParams, raw);
      const rows = [...world.tables.refunds.values()].filter(
        (refund) =>
          (charge === undefined || refund.charge === charge) &&
          (intent === undefined || refund.payment_intent === intent) &&
          within(createdRange, refund.created),
      );
      return page(rows, paged, '/v1/refunds');
    },
  },
];

function chargeOf(world: World, params: { charge?: string; payment_intent?: string }): Stripe.Charge {
  const { charges, paymentIntents } = world.tables;
  if (params.charge !== undefined) return findByParam(charges, 'charge', params.charge, 'charge');
  if (params.payment_intent === undefined) throw missing('charge');
  const intent = findByParam(paymentIntents, 'payment_intent', params.payment_intent, 'payment_intent');
  const charge = charges.get(idOf(intent.latest_charge));
  if (!charge) throw invalid(`PaymentIntent ${intent.id} has no charge to refund.`, 'payment_intent');
  return charge;
}
