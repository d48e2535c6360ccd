import type Stripe from 'stripe';
import type { Decline } from '../billing/cards.ts';
import { createId, idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';

export function addCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge {
  const isPaid = decline === null;
  const charge: Stripe.Charge = {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LINGOSTORY',
    captured: isPaid,
    created: world.clock.now(),
    currency: intent.currency,
    customer: idOf(intent.customer) || null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: chargeOutcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: toCardDetails(method, intent.amount), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  world.tables.charges.set(charge.id, charge);
  return charge;
}

function chargeOutcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function toCardDetails(
  method: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: method.card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 0,
    exp_year: method.card?.exp_year ?? 0,
    fingerprint: null,
    funding: 'credit',
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    network: method.card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
