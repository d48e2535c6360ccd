import type Stripe from 'stripe';
import type { Card } from '../billing/cards.ts';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';

export function addPaymentMethod(
  world: World,
  card: Card,
  holder: { customer: string | null; email: string | null },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: holder.email, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.now(),
    customer: holder.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.tables.paymentMethods.set(method.id, method);
  world.tables.cardBehaviours.set(method.id, { id: method.id, behaviour: card.behavior });
  return method;
}
