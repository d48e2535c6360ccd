import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';

export function addInvoicePayment(
  world: World,
  invoice: Stripe.Invoice,
  intent: string,
): Stripe.InvoicePayment {
  const payment: Stripe.InvoicePayment = {
    id: createId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  world.tables.invoicePayments.set(payment.id, payment);
  return payment;
}

export function invoicePaymentsOf(world: World, invoiceId: string): Stripe.InvoicePayment[] {
  return [...world.tables.invoicePayments.values()].filter((payment) => payment.invoice === invoiceId);
}
