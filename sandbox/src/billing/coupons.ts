import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/errors.ts';
import { addDiscount } from '../objects/coupon.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { renewal } from './months.ts';

export type RequestedDiscount = { coupon?: string; discount?: string };

/**
 * Returns the ids of the discounts that replace a subscription's current ones. Every coupon counts as a new
 * redemption; pass a discount's id to keep that discount.
 */
export function redeem(
  world: World,
  subscription: Stripe.Subscription,
  requested: RequestedDiscount[],
): string[] {
  const coupons = requested.map((request, index) => {
    const param = `discounts[${index}]`;
    if (request.discount !== undefined) {
      const isHeld = subscription.discounts.some((discount) => idOf(discount) === request.discount);
      if (!isHeld) throw noSuch('discount', request.discount, `${param}[discount]`);
      return null;
    }
    if (request.coupon === undefined) throw invalid('You must pass a coupon or a discount.', param);
    return findUsableCoupon(world, request.coupon, `${param}[coupon]`);
  });
  // Redeems only after all coupons have been checked, so that a rejected update redeems nothing.
  return requested.map((request, index) => {
    const coupon = coupons[index];
    if (!coupon) return request.discount ?? '';
    coupon.times_redeemed += 1;
    coupon.valid = isUsable(world, coupon);
    return addDiscount(world, {
      coupon: coupon.id,
      customer: idOf(subscription.customer),
      subscription: subscription.id,
      end: endOf(world, coupon),
    }).id;
  });
}

function findUsableCoupon(world: World, id: string, param: string): Stripe.Coupon {
  const coupon = world.tables.coupons.get(id);
  if (!coupon) throw noSuch('coupon', id, param);
  if (!isUsable(world, coupon)) {
    throw invalid(`Coupon ${id} has expired or is used up and cannot be applied.`, param, 'coupon_expired');
  }
  return coupon;
}

export function isUsable(world: World, coupon: Stripe.Coupon): boolean {
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) return false;
  return coupon.redeem_by === null || world.clock.now() < coupon.redeem_by;
}

function endOf(world: World, coupon: Stripe.Coupon): number | null {
  if (coupon.duration !== 'repeating' || coupon.duration_in_months === null) return null;
  return renewal(world.clock.now(), { unit: 'month', count: 1 }, coupon.duration_in_months);
}

/** Returns the amount of each discount. Each one applies to the amount left by those before it. */
export function discountsOn(
  world: World,
  subscription: Stripe.Subscription,
  amount: number,
): { id: string; amount: number }[] {
  let remaining = amount;
  return subscription.discounts.map((reference) => {
    const coupon = couponOf(world, idOf(reference));
    const discount = coupon?.amount_off ?? Math.round((remaining * (coupon?.percent_off ?? 0)) / 100);
    const deducted = Math.min(remaining, discount);
    remaining -= deducted;
    return { id: idOf(reference), amount: deducted };
  });
}

/** Returns the discounts that also apply to the next invoice. A `once` coupon applies to only one invoice. */
export function remainingDiscounts(world: World, subscription: Stripe.Subscription): string[] {
  return subscription.discounts.map(idOf).filter((id) => {
    const end = world.tables.discounts.get(id)?.end ?? null;
    return couponOf(world, id)?.duration !== 'once' && (end === null || end > world.clock.now());
  });
}

function couponOf(world: World, discount: string): Stripe.Coupon | undefined {
  return world.tables.coupons.get(idOf(world.tables.discounts.get(discount)?.source.coupon));
}
