import { calls } from '@lingostory/contract/progress/calls';
import { schemas } from '@lingostory/contract/progress/schemas';
import { createExpensiveBudget } from '../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../http/limits.ts';
import { withBudget } from '../../http/route.ts';
import { defineRoutes, type Route } from '../../http/route-table.ts';
import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { readProgress } from './base/read-progress.ts';
import { deleteReadingHistory, setHistoryRecording, setReadingGoal } from './change-record.ts';
import { readToday } from './read-today.ts';
import { recordReading } from './record-reading.ts';

/** Limit for reading events. A device in use sends about 180 an hour, and a member may use two devices at once. */
const readingEventLimit: Limit = {
  name: 'reading events',
  points: 600,
  seconds: secondsPerHour,
  message: 'Your devices have sent us too much in a short time.',
};

/** Maximum number of concurrent counts of the words that a member knows, which must not slow down page turns. */
const maxConcurrentCounts = 2;

export function createProgressRoutes(): Route[] {
  const countingQueue = createQueue(maxConcurrentCounts, openQueueSize('progress_counts'));
  return defineRoutes(calls, schemas, {
    recordReading: withCallerLimit(readingEventLimit, async ({ deps, input, caller }) => ({
      data: await recordReading(deps, caller.id, input.events),
    })),
    readProgress: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => ({
      data: await readProgress(deps, caller.id, input),
    })),
    readToday: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => ({
      data: await readToday(deps, caller.id, { timeZone: input.time_zone, countingQueue }),
    })),
    setReadingGoal: async ({ deps, input: { minutes_per_week: minutes }, caller }) => {
      await setReadingGoal(deps, caller.id, minutes);
      return { message: minutes === null ? 'Your goal is removed.' : 'Your goal is saved.' };
    },
    setReadingRecord: async ({ deps, input: { recorded }, caller }) => {
      await setHistoryRecording(deps, caller.id, recorded);
      return {
        message: recorded ? 'Your reading is recorded from now on.' : 'Your reading is no longer recorded.',
      };
    },
    deleteReadingHistory: withBudget(createExpensiveBudget(2), async ({ deps, caller }) => {
      await deleteReadingHistory(deps, caller.id);
      return { message: 'Your reading history is deleted.' };
    }),
  });
}
