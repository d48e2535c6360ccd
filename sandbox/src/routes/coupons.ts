import type Stripe from 'stripe';
import { isUsable } from '../billing/coupons.ts';
import { invalid } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import {
  between,
  decimalNumber,
  fields,
  integer,
  type Known,
  merged,
  metadata,
  nonEmpty,
  oneOf,
  paging,
  range,
  readParams,
  type Shape,
  text,
  within,
} from '../http/params.ts';
import { addCoupon } from '../objects/coupon.ts';
import type { World } from '../state/world.ts';
import { findOr404, noParams, type Route } from './route.ts';

const createParams = fields({
  amount_off: between(1, 99_999_999),
  currency: oneOf('usd'),
  duration: oneOf<Known<Stripe.CouponCreateParams.Duration>>('forever', 'once', 'repeating'),
  duration_in_months: between(1, 36),
  id: nonEmpty,
  max_redemptions: between(1, 2_147_483_647),
  metadata,
  name: text,
  percent_off: decimalNumber,
  redeem_by: integer,
} satisfies Shape<Stripe.CouponCreateParams>);

const listParams = fields({ ...paging, created: range } satisfies Shape<Stripe.CouponListParams>);

export const couponRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    respond: (world, _id, raw) => {
      const params = readParams(createParams, raw);
      if (params.id && world.tables.coupons.has(params.id)) {
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      }
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw invalid('You must pass either percent_off or amount_off.');
      }
      if (params.percent_off !== undefined && (params.percent_off <= 0 || params.percent_off > 100)) {
        throw invalid('Percent off must be between 0 and 100.', 'percent_off');
      }
      if (params.amount_off !== undefined && !params.currency) {
        throw invalid('You must pass currency when passing amount_off.', 'currency');
      }
      const duration = params.duration ?? 'once';
      if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
        throw invalid('duration_in_months goes with a repeating coupon only.', 'duration_in_months');
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
        metadata: merged(null, params.metadata),
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/coupons/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      return withValidity(world, findOr404(world.tables.coupons, 'coupon', id));
    },
  },
  {
    method: 'GET',
    path: '/v1/coupons',
    respond: (world, _id, raw) => {
      const params = readParams(listParams, raw);
      const rows = [...world.tables.coupons.values()].filter((coupon) =>
        within(params.created, coupon.created),
      );
      return page(
        rows.map((coupon) => withValidity(world, coupon)),
        params,
        '/v1/coupons',
      );
    },
  },
];

function withValidity(world: World, coupon: Stripe.Coupon): Stripe.Coupon {
  return { ...coupon, valid: isUsable(world, coupon) };
}
