import type Stripe from 'stripe';
import { createInvalidRequestError, createUnknownReferenceError } from '../http/errors.ts';
import { addDiscount } from '../objects/coupon.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { renewalTimeOf } from './months.ts';

export type RequestedDiscount = { coupon?: string; discount?: string };

/**
 * Redeems the requested coupons and returns the ids of the discounts that replace the subscription's current ones.
 * Every requested coupon counts as a redemption; to keep a current discount, request its id instead.
 */
export function redeemDiscounts(
  world: World,
  subscription: Stripe.Subscription,
  requestedDiscounts: RequestedDiscount[],
): string[] {
  const coupons = requestedDiscounts.map((request, index) => {
    const param = `discounts[${index}]`;
    if (request.discount !== undefined) {
      const isAlreadyApplied = subscription.discounts.some((discount) => idOf(discount) === request.discount);
      if (!isAlreadyApplied)
        throw createUnknownReferenceError('discount', request.discount, `${param}[discount]`);
      return null;
    }
    if (request.coupon === undefined)
      throw createInvalidRequestError('You must pass a coupon or a discount.', param);
    return findUsableCoupon(world, request.coupon, `${param}[coupon]`);
  });
  // Coupons are redeemed only after all have been checked, so that a rejected update redeems none.
  return requestedDiscounts.map((request, index) => {
    const coupon = coupons[index];
    if (!coupon) return request.discount ?? '';
    coupon.times_redeemed += 1;
    coupon.valid = isCouponUsable(world, coupon);
    return addDiscount(world, {
      coupon: coupon.id,
      customer: idOf(subscription.customer),
      subscription: subscription.id,
      end: discountEndTimeOf(world, coupon),
    }).id;
  });
}

function findUsableCoupon(world: World, id: string, param: string): Stripe.Coupon {
  const coupon = world.tables.coupons.get(id);
  if (!coupon) throw createUnknownReferenceError('coupon', id, param);
  if (!isCouponUsable(world, coupon)) {
    throw createInvalidRequestError(
      `Coupon ${id} has expired or is used up and cannot be applied.`,
      param,
      'coupon_expired',
    );
  }
  return coupon;
}

export function isCouponUsable(world: World, coupon: Stripe.Coupon): boolean {
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) return false;
  return coupon.redeem_by === null || world.clock.now() < coupon.redeem_by;
}

function discountEndTimeOf(world: World, coupon: Stripe.Coupon): number | null {
  if (coupon.duration !== 'repeating' || coupon.duration_in_months === null) return null;
  return renewalTimeOf(world.clock.now(), { unit: 'month', count: 1 }, coupon.duration_in_months);
}

/** Returns the amount of each discount. Each discount applies to the amount that is left after the previous ones. */
export function calculateDiscounts(
  world: World,
  subscription: Stripe.Subscription,
  amount: number,
): { id: string; amount: number }[] {
  let remainingAmount = amount;
  return subscription.discounts.map((reference) => {
    const coupon = couponOf(world, idOf(reference));
    const discount = coupon?.amount_off ?? Math.round((remainingAmount * (coupon?.percent_off ?? 0)) / 100);
    const deductedAmount = Math.min(remainingAmount, discount);
    remainingAmount -= deductedAmount;
    return { id: idOf(reference), amount: deductedAmount };
  });
}

/** Returns the discounts that also apply to the next invoice. A `once` coupon applies to only one invoice. */
export function findRemainingDiscounts(world: World, subscription: Stripe.Subscription): string[] {
  return subscription.discounts.map(idOf).filter((id) => {
    const end = world.tables.discounts.get(id)?.end ?? null;
    return couponOf(world, id)?.duration !== 'once' && (end === null || end > world.clock.now());
  });
}

function couponOf(world: World, discountId: string): Stripe.Coupon | undefined {
  return world.tables.coupons.get(idOf(world.tables.discounts.get(discountId)?.source.coupon));
}
