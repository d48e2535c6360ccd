import type Stripe from 'stripe';
import { createInvalidRequestError, createMissingParamError } from '../http/errors.ts';
import type { RawTree } from '../http/form.ts';
import {
  fields,
  flag,
  integer,
  integerBetween,
  type KnownLiteral,
  listOf,
  mergeMetadata,
  metadata,
  nonEmptyText,
  oneOf,
  type ParamShape,
  readParams,
} from '../http/params.ts';
import { addCheckoutSession } from '../objects/session.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { SECONDS_PER_DAY } from './months.ts';

type StripeCheckoutParams = Stripe.Checkout.SessionCreateParams;

const checkoutParams = fields(
  {
    adaptive_pricing: fields({
      enabled: flag,
    } satisfies ParamShape<Stripe.Checkout.SessionCreateParams.AdaptivePricing>),
    allowed_payment_method_types: listOf(
      oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType>>('card'),
    ),
    billing_address_collection:
      oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.BillingAddressCollection>>('auto'),
    cancel_url: nonEmptyText,
    client_reference_id: nonEmptyText,
    customer: nonEmptyText,
    customer_creation:
      oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.CustomerCreation>>('if_required'),
    customer_email: nonEmptyText,
    expires_at: integer,
    line_items: listOf(
      fields(
        {
          price: nonEmptyText,
          quantity: integerBetween(1, 999),
        } satisfies ParamShape<Stripe.Checkout.SessionCreateParams.LineItem>,
        'price',
      ),
    ),
    locale: oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.Locale>>('auto', 'en', 'en-GB', 'fr'),
    metadata,
    mode: oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.Mode>>('payment', 'subscription'),
    payment_intent_data: fields({
      description: nonEmptyText,
      metadata,
      setup_future_usage: oneOf<
        KnownLiteral<Stripe.Checkout.SessionCreateParams.PaymentIntentData.SetupFutureUsage>
      >('off_session', 'on_session'),
    } satisfies ParamShape<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
    payment_method_collection:
      oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.PaymentMethodCollection>>('always'),
    submit_type: oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.SubmitType>>(
      'auto',
      'pay',
      'subscribe',
    ),
    subscription_data: fields({
      description: nonEmptyText,
      metadata,
      trial_period_days: integerBetween(1, 730),
    } satisfies ParamShape<Stripe.Checkout.SessionCreateParams.SubscriptionData>),
    success_url: nonEmptyText,
    ui_mode: oneOf<KnownLiteral<Stripe.Checkout.SessionCreateParams.UiMode>>('hosted_page'),
  } satisfies ParamShape<StripeCheckoutParams>,
  'mode',
  'line_items',
  'success_url',
);

const SECONDS_PER_MINUTE = 60;

export function openCheckout(world: World, rawParams: RawTree): Stripe.Checkout.Session {
  const params = readParams(checkoutParams, rawParams);
  const [lineItem, ...otherItems] = params.line_items;
  if (!lineItem) throw createMissingParamError('line_items');
  if (otherItems.length > 0)
    throw createInvalidRequestError('The payment sandbox takes one line item.', 'line_items');
  const price = world.tables.prices.get(lineItem.price);
  if (!price)
    throw createInvalidRequestError(
      `No such price: '${lineItem.price}'`,
      'line_items[0][price]',
      'resource_missing',
    );
  const quantity = lineItem.quantity ?? 1;
  rejectInvalidParams(world, params, price);

  const trialDays = params.subscription_data?.trial_period_days ?? 0;
  const customer = params.customer === undefined ? undefined : world.tables.customers.get(params.customer);
  const now = world.clock.now();
  const session = addCheckoutSession(world, {
    mode: params.mode === 'subscription' ? 'subscription' : 'payment',
    currency: price.currency,
    // Unverified assumption: Stripe reports both the total and the subtotal of a trial as 0.
    amountDue: trialDays > 0 ? 0 : (price.unit_amount ?? 0) * quantity,
    customer: customer?.id ?? null,
    email: customer?.email ?? params.customer_email ?? null,
    customerEmail: params.customer_email ?? null,
    clientReference: params.client_reference_id ?? null,
    metadata: mergeMetadata(null, params.metadata),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    expiresAt: params.expires_at ?? now + SECONDS_PER_DAY,
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    allowedMethods: params.allowed_payment_method_types ?? null,
    customerCreation: params.customer === undefined && params.mode === 'payment' ? 'if_required' : null,
  });
  world.tables.checkoutTerms.set(session.id, {
    id: session.id,
    price: price.id,
    quantity,
    trialDays,
    description: params.subscription_data?.description ?? params.payment_intent_data?.description ?? null,
    subscriptionMetadata: mergeMetadata(null, params.subscription_data?.metadata),
    paymentMetadata: mergeMetadata(null, params.payment_intent_data?.metadata),
    saveCard: params.payment_intent_data?.setup_future_usage !== undefined,
    intent: null,
  });
  return session;
}

type CheckoutParams = ReturnType<typeof checkoutParams>;

function rejectInvalidParams(world: World, params: CheckoutParams, price: Stripe.Price): void {
  const isSubscription = params.mode === 'subscription';
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = params[name];
    if (url !== undefined && !isWebUrl(url))
      throw createInvalidRequestError('Not a valid URL', name, 'url_invalid');
  }
  if (params.customer !== undefined && !world.tables.customers.has(params.customer)) {
    throw createInvalidRequestError(`No such customer: '${params.customer}'`, 'customer', 'resource_missing');
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw createInvalidRequestError(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  const product = world.tables.products.get(idOf(price.product));
  if (!price.active || !product?.active) {
    throw createInvalidRequestError(
      'The price specified is inactive. This field only accepts active prices.',
      'line_items[0][price]',
    );
  }
  if (isSubscription && !price.recurring) {
    throw createInvalidRequestError(
      'You must provide at least one recurring price in `subscription` mode.',
      'line_items',
    );
  }
  if (!isSubscription && price.recurring) {
    throw createInvalidRequestError('You specified `payment` mode but passed a recurring price.', 'mode');
  }
  if (!isSubscription && params.subscription_data) {
    throw createInvalidRequestError(
      'You can not pass `subscription_data` in `payment` mode.',
      'subscription_data',
    );
  }
  if (isSubscription && (params.payment_intent_data || params.submit_type === 'pay')) {
    throw createInvalidRequestError(
      'You can not pass `payment_intent_data` in `subscription` mode.',
      'payment_intent_data',
    );
  }
  const now = world.clock.now();
  const expiresAt = params.expires_at ?? now + SECONDS_PER_DAY;
  // Both limits are a minute wider than Stripe's, because the caller's clock may differ from the sandbox's.
  if (expiresAt < now + 29 * SECONDS_PER_MINUTE || expiresAt > now + SECONDS_PER_DAY + SECONDS_PER_MINUTE) {
    throw createInvalidRequestError(
      'The `expires_at` timestamp must be 30 minutes to 24 hours after creation.',
      'expires_at',
    );
  }
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
