import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/errors.ts';
import { addDiscount } from '../objects/coupon.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { renewal } from './months.ts';

export type WantedDiscount = { coupon?: string; discount?: string };

/**
 * The discounts that replace a subscription's own. A coupon named again is redeemed again; only a discount named
 * by its id is kept.
 */
export function redeem(world: World, subscription: Stripe.Subscription, wanted: WantedDiscount[]): string[] {
  const coupons = wanted.map((want, index) => {
    const param = `discounts[${index}]`;
    if (want.discount !== undefined) {
      const held = subscription.discounts.some((discount) => idOf(discount) === want.discount);
      if (!held) throw noSuch('discount', want.discount, `${param}[discount]`);
      return null;
    }
    if (want.coupon === undefined) throw invalid('You must pass a coupon or a discount.', param);
    return usable(world, want.coupon, `${param}[coupon]`);
  });
  // Only now, as every one of them is good: a rejected update must leave nothing redeemed.
  return wanted.map((want, index) => {
    const coupon = coupons[index];
    if (!coupon) return want.discount ?? '';
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

function usable(world: World, id: string, param: string): Stripe.Coupon {
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

/** What a subscription's discounts take off an amount, each on what the ones before it left. */
export function discountsOn(
  world: World,
  subscription: Stripe.Subscription,
  amount: number,
): { id: string; amount: number }[] {
  let left = amount;
  return subscription.discounts.map((reference) => {
    const coupon = couponOf(world, idOf(reference));
    const off = coupon?.amount_off ?? Math.round((left * (coupon?.percent_off ?? 0)) / 100);
    const taken = Math.min(left, off);
    left -= taken;
    return { id: idOf(reference), amount: taken };
  });
}

/** The discounts that are left after an invoice was made with them: a `once` coupon is spent. */
export function discountsLeft(world: World, subscription: Stripe.Subscription): string[] {
  return subscription.discounts.map(idOf).filter((id) => {
    const end = world.tables.discounts.get(id)?.end ?? null;
    return couponOf(world, id)?.duration !== 'once' && (end === null || end > world.clock.now());
  });
}

function couponOf(world: World, discount: string): Stripe.Coupon | undefined {
  return world.tables.coupons.get(idOf(world.tables.discounts.get(discount)?.source.coupon));
}
