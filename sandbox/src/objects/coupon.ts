import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';

export type CouponDetails = {
  id?: string | undefined;
  name?: string | undefined;
  amountOff?: number | undefined;
  currency?: string | undefined;
  percentOff?: number | undefined;
  duration: 'forever' | 'once' | 'repeating';
  durationInMonths?: number | undefined;
  maxRedemptions?: number | undefined;
  redeemBy?: number | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export function addCoupon(world: World, details: CouponDetails): Stripe.Coupon {
  const coupon: Stripe.Coupon = {
    id: details.id ?? createId('co', 8).slice(3),
    object: 'coupon',
    amount_off: details.amountOff ?? null,
    created: world.clock.now(),
    currency: details.currency ?? null,
    duration: details.duration,
    duration_in_months: details.durationInMonths ?? null,
    livemode: false,
    max_redemptions: details.maxRedemptions ?? null,
    metadata: details.metadata ?? {},
    name: details.name ?? null,
    percent_off: details.percentOff ?? null,
    redeem_by: details.redeemBy ?? null,
    times_redeemed: 0,
    valid: true,
  };
  world.tables.coupons.set(coupon.id, coupon);
  return coupon;
}

export function addDiscount(
  world: World,
  details: { coupon: string; customer: string; subscription: string; end: number | null },
): Stripe.Discount {
  const discount: Stripe.Discount = {
    id: createId('di'),
    object: 'discount',
    checkout_session: null,
    customer: details.customer,
    customer_account: null,
    end: details.end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: details.coupon, type: 'coupon' },
    start: world.clock.now(),
    subscription: details.subscription,
    subscription_item: null,
  };
  world.tables.discounts.set(discount.id, discount);
  return discount;
}
