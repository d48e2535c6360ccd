import type Stripe from 'stripe';
import { createInvalidRequestError, createMissingParamError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  integerBetween,
  isWithinRange,
  type KnownLiteral,
  mergeMetadata,
  metadata,
  nonEmptyText,
  numberRange,
  oneOf,
  type ParamShape,
  pagingParams,
  readParams,
} from '../http/params.ts';
import { addRefund } from '../objects/refund.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { createRetrieveRoute, findByParam, type Route } from './route.ts';

const refundCreateParams = fields({
  amount: integerBetween(1, 99_999_999),
  charge: nonEmptyText,
  metadata,
  payment_intent: nonEmptyText,
  reason: oneOf<KnownLiteral<Stripe.RefundCreateParams.Reason>>(
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ),
} satisfies ParamShape<Stripe.RefundCreateParams>);

const refundListParams = fields({
  ...pagingParams,
  charge: nonEmptyText,
  created: numberRange,
  payment_intent: nonEmptyText,
} satisfies ParamShape<Stripe.RefundListParams>);

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    respond: (world, _id, rawParams) => {
      const params = readParams(refundCreateParams, rawParams);
      const charge = findCharge(world, params);
      const refundableAmount = charge.amount - charge.amount_refunded;
      if (charge.status !== 'succeeded')
        throw createInvalidRequestError(`Charge ${charge.id} has not been paid.`, 'charge');
      if (refundableAmount === 0) {
        throw createInvalidRequestError(
          `Charge ${charge.id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        );
      }
      const amount = params.amount ?? refundableAmount;
      if (amount > refundableAmount) {
        throw createInvalidRequestError(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundableAmount})`,
          'amount',
        );
      }
      const refund = addRefund(world, charge, {
        amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata(null, params.metadata),
      });
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      world.announce('refund.created', refund);
      world.announce('charge.refunded', charge);
      return refund;
    },
  },
  createRetrieveRoute('/v1/refunds/:id', 'refund', (world) => world.tables.refunds),
  {
    method: 'GET',
    path: '/v1/refunds',
    respond: (world, _id, rawParams) => {
      const {
        charge,
        payment_intent: intent,
        created: createdRange,
        ...paged
      } = readParams(refundListParams, rawParams);
      const rows = [...world.tables.refunds.values()].filter(
        (refund) =>
          (charge === undefined || refund.charge === charge) &&
          (intent === undefined || refund.payment_intent === intent) &&
          isWithinRange(createdRange, refund.created),
      );
      return toPage(rows, paged, '/v1/refunds');
    },
  },
];

function findCharge(world: World, params: { charge?: string; payment_intent?: string }): Stripe.Charge {
  const { charges, paymentIntents } = world.tables;
  if (params.charge !== undefined) return findByParam(charges, 'charge', params.charge, 'charge');
  if (params.payment_intent === undefined) throw createMissingParamError('charge');
  const intent = findByParam(paymentIntents, 'payment_intent', params.payment_intent, 'payment_intent');
  const charge = charges.get(idOf(intent.latest_charge));
  if (!charge)
    throw createInvalidRequestError(`PaymentIntent ${intent.id} has no charge to refund.`, 'payment_intent');
  return charge;
}
