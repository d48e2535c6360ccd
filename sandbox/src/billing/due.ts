import type { World } from '../state/world.ts';
import { changeSubscription } from './changes.ts';
import { expireCheckout } from './checkout.ts';
import { subscriptionOf } from './invoices.ts';
import { DAY } from './months.ts';
import { collectOrFail, isLive, periodEndOf, renew } from './subscriptions.ts';

type Due = { at: number; carryOut: () => void };

/**
 * Carries out, in order and each at its own moment, everything that falls due until now. Of what falls due together
 * the first of the list comes first: a pause ends before the renewal of the same second.
 */
export function catchUp(world: World): number {
  const until = world.clock.now();
  let done = 0;
  for (;;) {
    const next = nextDue(world);
    if (!next || next.at > until) break;
    world.clock.pin(next.at);
    try {
      next.carryOut();
    } finally {
      world.clock.pin(null);
    }
    done += 1;
  }
  return done;
}

export function nextDue(world: World): Due | null {
  let earliest: Due | null = null;
  for (const due of allDue(world)) {
    if (!earliest || due.at < earliest.at) earliest = due;
  }
  return earliest;
}

function* allDue(world: World): Generator<Due> {
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
