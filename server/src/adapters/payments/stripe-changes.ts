import type { CancellationReason } from '@lingostory/contract/membership/constants';
import Stripe from 'stripe';
import type { Payments } from './payments.ts';
import { idOf, isPrepaidDiscount, prepaidCouponIdOf } from './stripe-facts.ts';

type PaymentChanges = Pick<
  Payments,
  | 'cancelSubscription'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'voidOpenInvoices'
  | 'prepayMonth'
  | 'withdrawMonth'
>;
type Feedback = Stripe.SubscriptionCancelParams.CancellationDetails.Feedback;

/** Stripe's feedback codes for our cancellation reasons. The reason itself is sent as the comment. */
const feedbackByReason: Record<CancellationReason, Feedback> = {
  'The difficulty is too high': 'too_complex',
  'The difficulty is too low': 'low_quality',
  'I had technical problems': 'low_quality',
  'There are too few audiobooks': 'missing_features',
  'It is too expensive': 'too_expensive',
  'I use another service': 'switched_service',
  'I cannot find the audiobooks that I want': 'missing_features',
};

export function createStripeChanges(stripe: Stripe): PaymentChanges {
  return {
    cancelSubscription: async (subscriptionId, comment) => {
      const feedback =
        Object.entries(feedbackByReason).find(([reason]) => reason === comment)?.[1] ?? 'other';
      const cancellation_details = { comment, feedback };
      await ignoreMissingResource(
        stripe.subscriptions.cancel(subscriptionId, { cancellation_details, prorate: false }),
      );
    },
    pauseSubscription: async (subscriptionId, resumesAt, idempotencyKey) => {
      const resumes_at = Math.floor(resumesAt.getTime() / 1000);
      await stripe.subscriptions.update(
        subscriptionId,
        { pause_collection: { behavior: 'void', resumes_at } },
        { idempotencyKey },
      );
    },
    resumeSubscription: async (subscriptionId, idempotencyKey) => {
      await stripe.subscriptions.update(subscriptionId, { pause_collection: '' }, { idempotencyKey });
    },
    voidOpenInvoices: async (subscriptionId) => {
      const { data } = await stripe.invoices.list({
        subscription: subscriptionId,
        status: 'open',
        limit: 100,
      });
      for (const { id } of data) if (id) await voidInvoice(stripe, id);
    },
    prepayMonth: async (subscriptionId) => {
      const coupon = await findOrMakeCoupon(stripe, prepaidCouponIdOf(subscriptionId));
      // If the coupon was redeemed, an earlier attempt has already succeeded.
      if (coupon.times_redeemed > 0) return;
      const { discounts } = await stripe.subscriptions.retrieve(subscriptionId);
      await stripe.subscriptions.update(subscriptionId, {
        discounts: [...toDiscountParams(discounts), { coupon: coupon.id }],
      });
    },
    withdrawMonth: async (subscriptionId) => {
      const { discounts, status } = await stripe.subscriptions.retrieve(subscriptionId, {
        expand: ['discounts'],
      });
      const remainingDiscounts = discounts.filter((discount) => !isPrepaidDiscount(subscriptionId, discount));
      if (status === 'canceled' || remainingDiscounts.length === discounts.length) return;
      await stripe.subscriptions.update(subscriptionId, {
        discounts: remainingDiscounts.length > 0 ? toDiscountParams(remainingDiscounts) : '',
      });
    },
  };
}

/** Converts existing discounts for an update. They must be sent again, because an update replaces all discounts. */
const toDiscountParams = (discounts: (string | Stripe.Discount)[]) =>
  discounts.map((discount) => ({ discount: idOf(discount) ?? '' }));

async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id);
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(id);
    if (status === 'open') throw error;
  }
}

async function findOrMakeCoupon(stripe: Stripe, id: string): Promise<Stripe.Coupon> {
  const existingCoupon = await ignoreMissingResource(stripe.coupons.retrieve(id));
  if (existingCoupon) return existingCoupon;
  return await stripe.coupons.create(
    { id, name: 'Month paid in advance', percent_off: 100, duration: 'once', max_redemptions: 1 },
    { idempotencyKey: `coupon:${id}` },
  );
}

/** Resolves to the object, or to undefined if the provider does not know it. */
export async function ignoreMissingResource<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}
