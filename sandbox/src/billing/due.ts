import type { World } from '../state/world.ts';
import { changeSubscription } from './changes.ts';
import { expireCheckout } from './checkout.ts';
import { subscriptionOf } from './invoices.ts';
import { SECONDS_PER_DAY } from './months.ts';
import { collectAutomatically, isLive, periodEndOf, renewSubscription } from './subscriptions.ts';

type DueTask = { at: number; carryOut: () => void };

/**
 * Runs all due tasks in chronological order, each with the clock pinned to the time when it is due. Returns the
 * number of tasks. If a pause ends at the same time as the subscription renews, the pause ends first, because its
 * task is generated first.
 */
export function runDueTasks(world: World): number {
  const until = world.clock.now();
  let completedTasks = 0;
  for (;;) {
    const nextTask = findNextDueTask(world);
    if (!nextTask || nextTask.at > until) break;
    world.clock.pin(nextTask.at);
    try {
      nextTask.carryOut();
    } finally {
      world.clock.pin(null);
    }
    completedTasks += 1;
  }
  return completedTasks;
}

export function findNextDueTask(world: World): DueTask | null {
  let earliest: DueTask | null = null;
  for (const due of generateDueTasks(world)) {
    if (!earliest || due.at < earliest.at) earliest = due;
  }
  return earliest;
}

function* generateDueTasks(world: World): Generator<DueTask> {
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
        at: (subscription.trial_end ?? 0) - 3 * SECONDS_PER_DAY,
        carryOut: () => {
          world.tables.trialReminders.set(subscription.id, { id: subscription.id });
          world.announce('customer.subscription.trial_will_end', subscription);
        },
      };
    }
    yield { at: periodEndOf(subscription), carryOut: () => renewSubscription(world, subscription) };
  }
  for (const invoice of world.tables.invoices.values()) {
    const at = invoice.status === 'open' ? invoice.next_payment_attempt : null;
    const subscription = subscriptionOf(world, invoice);
    if (at && subscription) yield { at, carryOut: () => collectAutomatically(world, subscription, invoice) };
  }
  for (const session of world.tables.sessions.values()) {
    if (session.status === 'open') {
      yield { at: session.expires_at, carryOut: () => expireCheckout(world, session) };
    }
  }
}
