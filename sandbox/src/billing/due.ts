import type { World } from '../state/world.ts';
import { changeSubscription } from './changes.ts';
import { expireCheckout } from './checkout.ts';
import { subscriptionOf } from './invoices.ts';
import { SECONDS_PER_DAY } from './months.ts';
import {
  collectInvoiceAutomatically,
  isLiveSubscription,
  periodEndOf,
  renewSubscription,
} from './subscriptions.ts';

type DueTask = { dueAt: number; run: () => void };

/**
 * Runs all due tasks in chronological order, each with the clock pinned to the time when it is due. Returns the
 * number of tasks. If a pause ends at the same time as the subscription renews, the pause ends first, because its
 * task is generated first.
 */
export function runDueTasks(world: World): number {
  const targetTime = world.clock.now();
  let completedTaskCount = 0;
  for (;;) {
    const nextTask = findNextDueTask(world);
    if (!nextTask || nextTask.dueAt > targetTime) break;
    world.clock.pin(nextTask.dueAt);
    try {
      nextTask.run();
    } finally {
      world.clock.pin(null);
    }
    completedTaskCount += 1;
  }
  return completedTaskCount;
}

export function findNextDueTask(world: World): DueTask | null {
  let earliestTask: DueTask | null = null;
  for (const task of generateDueTasks(world)) {
    if (!earliestTask || task.dueAt < earliestTask.dueAt) earliestTask = task;
  }
  return earliestTask;
}

function* generateDueTasks(world: World): Generator<DueTask> {
  for (const subscription of world.tables.subscriptions.values()) {
    if (!isLiveSubscription(subscription)) continue;
    const resumesAt = subscription.pause_collection?.resumes_at;
    if (resumesAt) {
      yield {
        dueAt: resumesAt,
        run: () =>
          changeSubscription(world, subscription, () => {
            subscription.pause_collection = null;
          }),
      };
    }
    if (subscription.status === 'trialing' && !world.tables.trialReminders.has(subscription.id)) {
      yield {
        dueAt: (subscription.trial_end ?? 0) - 3 * SECONDS_PER_DAY,
        run: () => {
          world.tables.trialReminders.set(subscription.id, { id: subscription.id });
          world.announce('customer.subscription.trial_will_end', subscription);
        },
      };
    }
    yield { dueAt: periodEndOf(subscription), run: () => renewSubscription(world, subscription) };
  }
  for (const invoice of world.tables.invoices.values()) {
    const at = invoice.status === 'open' ? invoice.next_payment_attempt : null;
    const subscription = subscriptionOf(world, invoice);
    if (at && subscription)
      yield { dueAt: at, run: () => collectInvoiceAutomatically(world, subscription, invoice) };
  }
  for (const session of world.tables.sessions.values()) {
    if (session.status === 'open') {
      yield { dueAt: session.expires_at, run: () => expireCheckout(world, session) };
    }
  }
}
