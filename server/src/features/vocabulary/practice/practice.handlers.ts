import { calls } from '@lingostory/contract/vocabulary/practice/calls';
import { schemas } from '@lingostory/contract/vocabulary/practice/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { withClips } from '../../reading/public.ts';
import { findWord } from '../words/word-rows.ts';
import { setDailyPractice } from './daily-limits.ts';
import { forecastPractice } from './forecast-practice.ts';
import { listPracticeBooks, type PracticeScope } from './practice-scope.ts';
import { countDueWords, readPractice } from './read-practice.ts';
import { recordGrades } from './record-grades.ts';
import { returnWord } from './return-word.ts';

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
  countDueWords: async ({ deps, input: { time_zone: timeZone, ...scope }, caller }) => ({
    data: { due: await countDueWords(deps, caller.id, toScope(scope), timeZone) },
  }),
  readPractice: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input: { ahead, time_zone: timeZone, ...scope }, caller }) => ({
      data: await readPractice(deps, caller.id, { ...toScope(scope), ahead: ahead === true, timeZone }),
    })),
  ),
  forecastPractice: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => ({
    data: await forecastPractice(deps, caller.id, input.time_zone),
  })),
  listPracticeBooks: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => ({
    data: await listPracticeBooks(deps, caller.id, input.book_code),
  })),
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
  returnWord: async ({ deps, input: { id }, caller }) => {
    await returnWord(deps, caller.id, id);
    const data = await findWord(deps, caller.id, id);
    return { message: `“${data.text}” is back in practice.`, data };
  },
  setDailyPractice: async ({ deps, input: { daily_limit: dailyLimit, new_limit: newLimit }, caller }) => {
    await setDailyPractice(deps, caller.id, { dailyLimit, newLimit });
    return { message: 'Your daily limit is saved.' };
  },
});

const toScope = ({
  book_code: bookCode,
  chapter_no: chapterNo,
}: {
  book_code?: string | undefined;
  chapter_no?: number | undefined;
}): PracticeScope => ({ bookCode, chapterNo });
