import type Stripe from 'stripe';
import { changeSubscription } from '../billing/changes.ts';
import { redeemDiscounts } from '../billing/coupons.ts';
import { endSubscription, isLiveSubscription, periodEndOf } from '../billing/subscriptions.ts';
import { createInvalidRequestError, createNotFoundError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import { isWithinRange, mergeMetadata, readParams } from '../http/params.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { createRetrieveRoute, findByParam, findOr404, noParams, type Route } from './route.ts';
import {
  type cancellationDetailsParams,
  subscriptionCancelParams,
  subscriptionListParams,
  subscriptionUpdateParams,
} from './subscription-params.ts';

export const subscriptionRoutes: Route[] = [
  createRetrieveRoute('/v1/subscriptions/:id', 'subscription', (world) => world.tables.subscriptions),
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    respond: (world, id, rawParams) =>
      updateSubscription(world, findOr404(world.tables.subscriptions, 'subscription', id), rawParams),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    respond: (world, id, rawParams) => {
      const params = readParams(subscriptionCancelParams, rawParams);
      const subscription = findOr404(world.tables.subscriptions, 'subscription', id);
      // Unverified assumption: Stripe returns 404 when a subscription is canceled a second time.
      if (!isLiveSubscription(subscription)) throw createNotFoundError('subscription', id);
      recordCancellationReason(subscription, params.cancellation_details);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscription;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id/discount',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      const subscription = findOr404(world.tables.subscriptions, 'subscription', id);
      const discount = world.tables.discounts.get(idOf(subscription.discounts[0]));
      if (!discount) throw createNotFoundError('discount', id);
      changeSubscription(world, subscription, () => {
        subscription.discounts = [];
      });
      const { end: _end, ...rest } = discount;
      return { ...rest, deleted: true } satisfies Stripe.DeletedDiscount;
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    respond: (world, _id, rawParams) => {
      const {
        customer,
        price,
        status,
        created,
        current_period_end: periodEndRange,
        ...paged
      } = readParams(subscriptionListParams, rawParams);
      const rows = [...world.tables.subscriptions.values()].filter(
        (subscription) =>
          hasStatus(subscription, status) &&
          (customer === undefined || subscription.customer === customer) &&
          (price === undefined || subscription.items.data[0]?.price.id === price) &&
          isWithinRange(created, subscription.created) &&
          isWithinRange(periodEndRange, periodEndOf(subscription)),
      );
      return toPage(rows, paged, '/v1/subscriptions');
    },
  },
];

function updateSubscription(
  world: World,
  subscription: Stripe.Subscription,
  rawParams: Parameters<Route['respond']>[2],
) {
  const params = readParams(subscriptionUpdateParams, rawParams);
  if (!isLiveSubscription(subscription)) {
    const allowedFields = ['metadata', 'cancellation_details'];
    if (Object.keys(params).some((name) => !allowedFields.includes(name))) {
      throw createInvalidRequestError(
        'A canceled subscription can only update its cancellation_details and metadata.',
        undefined,
        'invalid_canceled_subscription_fields',
      );
    }
  }
  const pauseCollection = params.pause_collection;
  if (
    pauseCollection &&
    pauseCollection.resumes_at !== undefined &&
    pauseCollection.resumes_at <= world.clock.now()
  ) {
    throw createInvalidRequestError('`resumes_at` must be in the future.', 'pause_collection[resumes_at]');
  }
  const paymentMethodId = params.default_payment_method;
  if (paymentMethodId)
    findByParam(world.tables.paymentMethods, 'PaymentMethod', paymentMethodId, 'default_payment_method');
  const discounts =
    params.discounts === undefined ? undefined : redeemDiscounts(world, subscription, params.discounts || []);

  changeSubscription(world, subscription, () => {
    if (pauseCollection !== undefined) {
      subscription.pause_collection = pauseCollection
        ? { behavior: pauseCollection.behavior, resumes_at: pauseCollection.resumes_at ?? null }
        : null;
    }
    if (discounts) subscription.discounts = discounts;
    if (paymentMethodId) subscription.default_payment_method = paymentMethodId;
    if (params.description !== undefined) subscription.description = params.description || null;
    if (params.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = params.cancel_at_period_end;
      subscription.cancel_at = params.cancel_at_period_end ? periodEndOf(subscription) : null;
    }
    recordCancellationReason(subscription, params.cancellation_details);
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  });
  return subscription;
}

function recordCancellationReason(
  subscription: Stripe.Subscription,
  reason: ReturnType<typeof cancellationDetailsParams> | undefined,
): void {
  const details = subscription.cancellation_details;
  if (!reason || !details) return;
  if (reason.comment !== undefined) details.comment = reason.comment || null;
  if (reason.feedback !== undefined) details.feedback = reason.feedback || null;
}

function hasStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === undefined) return isLiveSubscription(subscription);
  if (status === 'ended') return !isLiveSubscription(subscription);
  return subscription.status === status;
}
