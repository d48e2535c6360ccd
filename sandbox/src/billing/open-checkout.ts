import type Stripe from 'stripe';
import { invalid, missing } from '../http/errors.ts';
import type { RawTree } from '../http/form.ts';
import {
  between,
  fields,
  flag,
  integer,
  type Known,
  list,
  merged,
  metadata,
  nonEmpty,
  oneOf,
  readParams,
  type Shape,
} from '../http/params.ts';
import { addSession } from '../objects/session.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { DAY } from './months.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const checkoutParams = fields(
  {
    adaptive_pricing: fields({
      enabled: flag,
    } satisfies Shape<Stripe.Checkout.SessionCreateParams.AdaptivePricing>),
    allowed_payment_method_types: list(
      oneOf<Known<Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType>>('card'),
    ),
    billing_address_collection:
      oneOf<Known<Stripe.Checkout.SessionCreateParams.BillingAddressCollection>>('auto'),
    cancel_url: nonEmpty,
    client_reference_id: nonEmpty,
    customer: nonEmpty,
    customer_creation: oneOf<Known<Stripe.Checkout.SessionCreateParams.CustomerCreation>>('if_required'),
    customer_email: nonEmpty,
    expires_at: integer,
    line_items: list(
      fields(
        {
          price: nonEmpty,
          quantity: between(1, 999),
        } satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem>,
        'price',
      ),
    ),
    locale: oneOf<Known<Stripe.Checkout.SessionCreateParams.Locale>>('auto', 'en', 'en-GB', 'fr'),
    metadata,
    mode: oneOf<Known<Stripe.Checkout.SessionCreateParams.Mode>>('payment', 'subscription'),
    payment_intent_data: fields({
      description: nonEmpty,
      metadata,
      setup_future_usage: oneOf<
        Known<Stripe.Checkout.SessionCreateParams.PaymentIntentData.SetupFutureUsage>
      >('off_session', 'on_session'),
    } satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
    payment_method_collection:
      oneOf<Known<Stripe.Checkout.SessionCreateParams.PaymentMethodCollection>>('always'),
    submit_type: oneOf<Known<Stripe.Checkout.SessionCreateParams.SubmitType>>('auto', 'pay', 'subscribe'),
    subscription_data: fields({
      description: nonEmpty,
      metadata,
      trial_period_days: between(1, 730),
    } satisfies Shape<Stripe.Checkout.SessionCreateParams.SubscriptionData>),
    success_url: nonEmpty,
    ui_mode: oneOf<Known<Stripe.Checkout.SessionCreateParams.UiMode>>('hosted_page'),
  } satisfies Shape<Params>,
  'mode',
  'line_items',
  'success_url',
);

const MINUTE = 60;

export function openCheckout(world: World, raw: RawTree): Stripe.Checkout.Session {
  const params = readParams(checkoutParams, raw);
  const [item, ...otherItems] = params.line_items;
  if (!item) throw missing('line_items');
  if (otherItems.length > 0) throw invalid('The payment sandbox takes one line item.', 'line_items');
  const price = world.tables.prices.get(item.price);
  if (!price) throw invalid(`No such price: '${item.price}'`, 'line_items[0][price]', 'resource_missing');
  const quantity = item.quantity ?? 1;
  rejectInvalid(world, params, price);

  const trialDays = params.subscription_data?.trial_period_days ?? 0;
  const customer = params.customer === undefined ? undefined : world.tables.customers.get(params.customer);
  const now = world.clock.now();
  const session = addSession(world, {
    mode: params.mode === 'subscription' ? 'subscription' : 'payment',
    currency: price.currency,
    // (?) Assumes that Stripe reports both the total and the subtotal of a trial as 0.
    amountDue: trialDays > 0 ? 0 : (price.unit_amount ?? 0) * quantity,
    customer: customer?.id ?? null,
    email: customer?.email ?? params.customer_email ?? null,
    customerEmail: params.customer_email ?? null,
    clientReference: params.client_reference_id ?? null,
    metadata: merged(null, params.metadata),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    expiresAt: params.expires_at ?? now + DAY,
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
    subscriptionMetadata: merged(null, params.subscription_data?.metadata),
    paymentMetadata: merged(null, params.payment_intent_data?.metadata),
    saveCard: params.payment_intent_data?.setup_future_usage !== undefined,
    intent: null,
  });
  return session;
}

type CheckoutParams = ReturnType<typeof checkoutParams>;

function rejectInvalid(world: World, params: CheckoutParams, price: Stripe.Price): void {
  const isSubscription = params.mode === 'subscription';
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = params[name];
    if (url !== undefined && !isWebAddress(url)) throw invalid('Not a valid URL', name, 'url_invalid');
  }
  if (params.customer !== undefined && !world.tables.customers.has(params.customer)) {
    throw invalid(`No such customer: '${params.customer}'`, 'customer', 'resource_missing');
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  }
  const product = world.tables.products.get(idOf(price.product));
  if (!price.active || !product?.active) {
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      'line_items[0][price]',
    );
  }
  if (isSubscription && !price.recurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items');
  }
  if (!isSubscription && price.recurring) {
    throw invalid('You specified `payment` mode but passed a recurring price.', 'mode');
  }
  if (!isSubscription && params.subscription_data) {
    throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
  }
  if (isSubscription && (params.payment_intent_data || params.submit_type === 'pay')) {
    throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data');
  }
  const now = world.clock.now();
  const expiresAt = params.expires_at ?? now + DAY;
  // Allows for one minute of difference between the caller's clock and the sandbox's.
  if (expiresAt < now + 29 * MINUTE || expiresAt > now + DAY + MINUTE) {
    throw invalid('The `expires_at` timestamp must be 30 minutes to 24 hours after creation.', 'expires_at');
  }
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
