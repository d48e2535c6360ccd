import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';

export type CheckoutSessionDetails = {
  mode: 'payment' | 'subscription';
  currency: string;
  amountDue: number;
  customer: string | null;
  email: string | null;
  customerEmail: string | null;
  clientReference: string | null;
  metadata: Stripe.Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  locale: Stripe.Checkout.Session.Locale | null;
  submitType: Stripe.Checkout.Session.SubmitType | null;
  allowedMethods: string[] | null;
  customerCreation: Stripe.Checkout.Session.CustomerCreation | null;
};

export function addCheckoutSession(world: World, details: CheckoutSessionDetails): Stripe.Checkout.Session {
  const id = createId('cs_test', 58);
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: details.allowedMethods,
    amount_subtotal: details.amountDue,
    amount_total: details.amountDue,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: details.cancelUrl,
    client_reference_id: details.clientReference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.clock.now(),
    currency: details.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: details.customer,
    customer_account: null,
    customer_creation: details.customerCreation,
    customer_details: details.email === null ? null : toCustomerDetails(details.email),
    customer_email: details.customerEmail,
    discounts: [],
    expires_at: details.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: details.mode === 'payment' ? NO_INVOICE_CREATION : null,
    livemode: false,
    locale: details.locale,
    managed_payments: { enabled: false },
    metadata: details.metadata,
    mode: details.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: details.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: details.submitType,
    subscription: null,
    success_url: details.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.origin()}/pay/${id}`,
    wallet_options: null,
  };
  world.tables.sessions.set(id, session);
  return session;
}

export function toCustomerDetails(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

const NO_INVOICE_CREATION: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** Returns the line item of a checkout session. Its amount is 0 if the checkout starts a trial. */
export function toLineItem(
  id: string,
  price: Stripe.Price,
  productId: string,
  quantity: number,
  amount: number,
): Stripe.LineItem {
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productId,
    metadata: {},
    price,
    quantity,
  };
}
