import type Stripe from 'stripe';
import { isCouponUsable } from '../billing/coupons.ts';
import { createInvalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  decimalNumber,
  fields,
  integer,
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
  text,
} from '../http/params.ts';
import { addCoupon } from '../objects/coupon.ts';
import type { World } from '../state/world.ts';
import { findOr404, noParams, type Route } from './route.ts';

const couponCreateParams = fields({
  amount_off: integerBetween(1, 99_999_999),
  currency: oneOf('usd'),
  duration: oneOf<KnownLiteral<Stripe.CouponCreateParams.Duration>>('forever', 'once', 'repeating'),
  duration_in_months: integerBetween(1, 36),
  id: nonEmptyText,
  max_redemptions: integerBetween(1, 2_147_483_647),
  metadata,
  name: text,
  percent_off: decimalNumber,
  redeem_by: integer,
} satisfies ParamShape<Stripe.CouponCreateParams>);

const couponListParams = fields({
  ...pagingParams,
  created: numberRange,
} satisfies ParamShape<Stripe.CouponListParams>);

export const couponRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    respond: (world, _id, rawParams) => {
      const params = readParams(couponCreateParams, rawParams);
      if (params.id && world.tables.coupons.has(params.id)) {
        throw createInvalidRequestError('Coupon already exists.', 'id', 'resource_already_exists');
      }
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw createInvalidRequestError('You must pass either percent_off or amount_off.');
      }
      if (params.percent_off !== undefined && (params.percent_off <= 0 || params.percent_off > 100)) {
        throw createInvalidRequestError('Percent off must be between 0 and 100.', 'percent_off');
      }
      if (params.amount_off !== undefined && !params.currency) {
        throw createInvalidRequestError('You must pass currency when passing amount_off.', 'currency');
      }
      const duration = params.duration ?? 'once';
      if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
        throw createInvalidRequestError(
          'duration_in_months goes with a repeating coupon only.',
          'duration_in_months',
        );
      }
      return addCoupon(world, {
        id: params.id,
        name: params.name,
        amountOff: params.amount_off,
        currency: params.currency,
        percentOff: params.percent_off,
        duration,
        durationInMonths: params.duration_in_months,
        maxRedemptions: params.max_redemptions,
        redeemBy: params.redeem_by,
        metadata: mergeMetadata(null, params.metadata),
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/coupons/:id',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      return refreshValidity(world, findOr404(world.tables.coupons, 'coupon', id));
    },
  },
  {
    method: 'GET',
    path: '/v1/coupons',
    respond: (world, _id, rawParams) => {
      const params = readParams(couponListParams, rawParams);
      const rows = [...world.tables.coupons.values()].filter((coupon) =>
        isWithinRange(params.created, coupon.created),
      );
      return toPage(
        rows.map((coupon) => refreshValidity(world, coupon)),
        params,
        '/v1/coupons',
      );
    },
  },
];

function refreshValidity(world: World, coupon: Stripe.Coupon): Stripe.Coupon {
  return { ...coupon, valid: isCouponUsable(world, coupon) };
}
