import type Stripe from 'stripe';
import type { World } from '../state/world.ts';

/** Changes a subscription and records the event. Every change must go through this function. */
export function changeSubscription(
  world: World,
  subscription: Stripe.Subscription,
  change: () => void,
): void {
  const previous = differences(subscription, change);
  if (previous) world.announce('customer.subscription.updated', subscription, previous);
}

export function changeCustomer(world: World, customer: Stripe.Customer, change: () => void): void {
  const previous = differences(customer, change);
  if (previous) world.announce('customer.updated', customer, previous);
}

function differences(object: object, change: () => void): Record<string, unknown> | null {
  const before = new Map(Object.entries(object).map(([key, value]) => [key, JSON.stringify(value)]));
  change();
  const changed = Object.entries(object).filter(([key, value]) => before.get(key) !== JSON.stringify(value));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map(([key]) => [key, JSON.parse(before.get(key) ?? 'null') as unknown]));
}
