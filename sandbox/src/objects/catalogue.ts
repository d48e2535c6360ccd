import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';

/** Returns a decimal as it appears in an API response. It is a string, which the SDK parses into an object. */
export function toWireDecimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal;
}

export type ProductDetails = {
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export function addProduct(world: World, details: ProductDetails): Stripe.Product {
  const now = world.clock.now();
  const product: Stripe.Product = {
    id: details.id ?? createId('prod', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: details.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: details.metadata ?? {},
    name: details.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  world.tables.products.set(product.id, product);
  return product;
}

export type PriceDetails = {
  id?: string | undefined;
  product: string;
  currency: string;
  unitAmount: number;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  nickname?: string | undefined;
  lookupKey?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export function addPrice(world: World, details: PriceDetails): Stripe.Price {
  const price: Stripe.Price = {
    id: details.id ?? createId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.clock.now(),
    currency: details.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: details.lookupKey ?? null,
    metadata: details.metadata ?? {},
    nickname: details.nickname ?? null,
    product: details.product,
    recurring: details.recurring && {
      interval: details.recurring.interval,
      interval_count: details.recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: details.recurring ? 'recurring' : 'one_time',
    unit_amount: details.unitAmount,
    unit_amount_decimal: toWireDecimal(details.unitAmount),
  };
  world.tables.prices.set(price.id, price);
  return price;
}
