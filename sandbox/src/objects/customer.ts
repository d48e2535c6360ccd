import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import { CLOCK_ID, type World } from '../state/world.ts';

export type CustomerDetails = {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  phone?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export function addCustomer(world: World, details: CustomerDetails): Stripe.Customer {
  const id = createId('cus', 14);
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    discount: null,
    email: details.email ?? null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: details.metadata ?? {},
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: CLOCK_ID,
  };
  world.tables.customers.set(id, customer);
  world.announce('customer.created', customer);
  return customer;
}
