import type Stripe from 'stripe';
import { createId, idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';

export type RefundDetails = {
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Stripe.Metadata;
};

export function addRefund(world: World, charge: Stripe.Charge, details: RefundDetails): Stripe.Refund {
  const refund: Stripe.Refund = {
    id: createId('re'),
    object: 'refund',
    amount: details.amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    customer: idOf(charge.customer) || null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: details.metadata,
    payment_intent: idOf(charge.payment_intent) || null,
    payment_method: charge.payment_method,
    reason: details.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.tables.refunds.set(refund.id, refund);
  return refund;
}
