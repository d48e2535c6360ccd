import type Stripe from 'stripe';
import type { World } from '../state/world.ts';

/** Changes a subscription and records the event. Every change must go through this function. */
export function changeSubscription(
  world: World,
  subscription: Stripe.Subscription,
  change: () => void,
): void {
  const previousAttributes = applyAndDiff(subscription, change);
  if (previousAttributes) world.announce('customer.subscription.updated', subscription, previousAttributes);
}

export function changeCustomer(world: World, customer: Stripe.Customer, change: () => void): void {
  const previousAttributes = applyAndDiff(customer, change);
  if (previousAttributes) world.announce('customer.updated', customer, previousAttributes);
}

function applyAndDiff(object: object, change: () => void): Record<string, unknown> | null {
  const valuesBefore = new Map(Object.entries(object).map(([key, value]) => [key, JSON.stringify(value)]));
  change();
  const changedEntries = Object.entries(object).filter(
    ([key, value]) => valuesBefore.get(key) !== JSON.stringify(value),
  );
  if (changedEntries.length === 0) return null;
  return Object.fromEntries(
    changedEntries.map(([key]) => [key, JSON.parse(valuesBefore.get(key) ?? 'null') as unknown]),
  );
}
