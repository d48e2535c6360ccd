import type Stripe from 'stripe';
import {
  fields,
  flag,
  integer,
  type KnownLiteral,
  listOf,
  metadata,
  nonEmptyText,
  numberRange,
  oneOf,
  orEmpty,
  type ParamShape,
  pagingParams,
  text,
} from '../http/params.ts';

type CancellationFeedback = KnownLiteral<Stripe.SubscriptionCancelParams.CancellationDetails.Feedback>;

export const cancellationDetailsParams = fields({
  comment: text,
  feedback: orEmpty(
    oneOf<CancellationFeedback>(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
} satisfies ParamShape<Stripe.SubscriptionCancelParams.CancellationDetails>);

export const subscriptionUpdateParams = fields({
  cancel_at_period_end: flag,
  cancellation_details: cancellationDetailsParams,
  default_payment_method: nonEmptyText,
  description: text,
  discounts: orEmpty(
    listOf(
      fields({
        coupon: nonEmptyText,
        discount: nonEmptyText,
      } satisfies ParamShape<Stripe.SubscriptionUpdateParams.Discount>),
    ),
  ),
  metadata: orEmpty(metadata),
  pause_collection: orEmpty(
    fields(
      {
        // Only `void` is accepted, because the application uses nothing else and the sandbox does not handle the open
        // invoices that other behaviors leave.
        behavior: oneOf<KnownLiteral<Stripe.SubscriptionUpdateParams.PauseCollection.Behavior>>('void'),
        resumes_at: integer,
      } satisfies ParamShape<Stripe.SubscriptionUpdateParams.PauseCollection>,
      'behavior',
    ),
  ),
  proration_behavior: oneOf<KnownLiteral<Stripe.SubscriptionUpdateParams.ProrationBehavior>>(
    'none',
    'create_prorations',
  ),
} satisfies ParamShape<Stripe.SubscriptionUpdateParams>);

export const subscriptionCancelParams = fields({
  cancellation_details: cancellationDetailsParams,
  invoice_now: flag,
  prorate: flag,
} satisfies ParamShape<Stripe.SubscriptionCancelParams>);

export const subscriptionListParams = fields({
  ...pagingParams,
  created: numberRange,
  current_period_end: numberRange,
  customer: nonEmptyText,
  price: nonEmptyText,
  status: oneOf<KnownLiteral<Stripe.SubscriptionListParams.Status>>(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ),
  test_clock: nonEmptyText,
} satisfies ParamShape<Stripe.SubscriptionListParams>);
