import { calls } from '@lingostory/contract/vocabulary/practice/calls';
import { schemas } from '@lingostory/contract/vocabulary/practice/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { countDueWords, readPractice, setDailyPractice } from './read-practice.ts';
import { recordGrades } from './record-grades.ts';

/**
 * Limit for the number of grades, not requests. It is twice what a device stores while offline; nobody grades that
 * many words in an hour, even on two devices.
 */
const gradeLimit: Limit = {
  name: 'grades',
  points: 10_000,
  seconds: secondsPerHour,
  message: 'Your devices have sent us too much in a short time.',
};

export const practiceRoutes = defineRoutes(calls, schemas, {
  countDueWords: async ({ deps, input, caller }) => ({
    data: { due: await countDueWords(deps, caller.id, input.time_zone) },
  }),
  readPractice: withBudget(
    createExpensiveBudget(2),
    async ({ deps, input: { ahead, time_zone: timeZone }, caller }) => ({
      data: await readPractice(deps, caller.id, { ahead: ahead === true, timeZone }),
    }),
  ),
  recordGrades: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(
      gradeLimit,
      async ({ deps, input, caller }) => ({
        data: await recordGrades(deps, caller.id, input.grades, {
          sentAt: input.sent_at,
          timeZone: input.time_zone,
        }),
      }),
      ({ input }) => input.grades.length,
    ),
  ),
  setDailyPractice: async ({ deps, input: { daily_limit: limit }, caller }) => {
    await setDailyPractice(deps, caller.id, limit);
    return { message: 'Your daily limit is saved.' };
  },
});
