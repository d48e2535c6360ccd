import type { World } from '../state/world.ts';
import { changeSubscription } from './changes.ts';
import { expireCheckout } from './checkout.ts';
import { subscriptionOf } from './invoices.ts';
import { DAY } from './months.ts';
import { collectOrFail, isLive, periodEndOf, renew } from './subscriptions.ts';

type DueTask = { at: number; carryOut: () => void };

/**
 * Runs every task that is due, in chronological order, with the clock pinned to the time of each. For equal times,
 * the order of `allDue` decides: a pause ends before a renewal in the same second.
 */
export function catchUp(world: World): number {
  const until = world.clock.now();
  let count = 0;
  for (;;) {
    const next = nextDue(world);
    if (!next || next.at > until) break;
    world.clock.pin(next.at);
    try {
      next.carryOut();
    } finally {
      world.clock.pin(null);
    }
    count += 1;
  }
  return count;
}

export function nextDue(world: World): DueTask | null {
  let earliest: DueTask | null = null;
  for (const due of allDue(world)) {
    if (!earliest || due.at < earliest.at) earliest = due;
  }
  return earliest;
}

function* allDue(world: World): Generator<DueTask> {
  for (const subscription of world.tables.subscriptions.values()) {
    if (!isLive(subscription)) continue;
    const resumes = subscription.pause_collection?.resumes_at;
    if (resumes) {
      yield {
        at: resumes,
        carryOut: () =>
          changeSubscription(world, subscription, () => {
            subscription.pause_collection = null;
          }),
      };
    }
    if (subscription.status === 'trialing' && !world.tables.trialReminders.has(subscription.id)) {
      yield {
        at: (subscription.trial_end ?? 0) - 3 * DAY,
        carryOut: () => {
          world.tables.trialReminders.set(subscription.id, { id: subscription.id });
          world.announce('customer.subscription.trial_will_end', subscription);
        },
      };
    }
    yield { at: periodEndOf(subscription), carryOut: () => renew(world, subscription) };
  }
  for (const invoice of world.tables.invoices.values()) {
    const at = invoice.status === 'open' ? invoice.next_payment_attempt : null;
    const subscription = subscriptionOf(world, invoice);
    if (at && subscription) yield { at, carryOut: () => collectOrFail(world, subscription, invoice) };
  }
  for (const session of world.tables.sessions.values()) {
    if (session.status === 'open') {
      yield { at: session.expires_at, carryOut: () => expireCheckout(world, session) };
    }
  }
}
