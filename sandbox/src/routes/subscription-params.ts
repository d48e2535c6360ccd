import type Stripe from 'stripe';
import {
  emptyable,
  fields,
  flag,
  integer,
  type Known,
  list,
  metadata,
  nonEmpty,
  oneOf,
  paging,
  range,
  type Shape,
  text,
} from '../http/params.ts';

type Feedback = Known<Stripe.SubscriptionCancelParams.CancellationDetails.Feedback>;

export const cancellationDetails = fields({
  comment: text,
  feedback: emptyable(
    oneOf<Feedback>(
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
} satisfies Shape<Stripe.SubscriptionCancelParams.CancellationDetails>);

export const updateParams = fields({
  cancel_at_period_end: flag,
  cancellation_details: cancellationDetails,
  default_payment_method: nonEmpty,
  description: text,
  discounts: emptyable(
    list(
      fields({
        coupon: nonEmpty,
        discount: nonEmpty,
      } satisfies Shape<Stripe.SubscriptionUpdateParams.Discount>),
    ),
  ),
  metadata: emptyable(metadata),
  pause_collection: emptyable(
    fields(
      {
        // The application uses only `void`. The sandbox does not handle the open invoices that other behaviors leave.
        behavior: oneOf<Known<Stripe.SubscriptionUpdateParams.PauseCollection.Behavior>>('void'),
        resumes_at: integer,
      } satisfies Shape<Stripe.SubscriptionUpdateParams.PauseCollection>,
      'behavior',
    ),
  ),
  proration_behavior: oneOf<Known<Stripe.SubscriptionUpdateParams.ProrationBehavior>>(
    'none',
    'create_prorations',
  ),
} satisfies Shape<Stripe.SubscriptionUpdateParams>);

export const cancelParams = fields({
  cancellation_details: cancellationDetails,
  invoice_now: flag,
  prorate: flag,
} satisfies Shape<Stripe.SubscriptionCancelParams>);

export const listParams = fields({
  ...paging,
  created: range,
  current_period_end: range,
  customer: nonEmpty,
  price: nonEmpty,
  status: oneOf<Known<Stripe.SubscriptionListParams.Status>>(
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
  test_clock: nonEmpty,
} satisfies Shape<Stripe.SubscriptionListParams>);
