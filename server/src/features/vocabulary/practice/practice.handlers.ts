import type { calls } from '@lingostory/contract/vocabulary/practice/calls';
import type { Handlers } from '../../../http/route.ts';
import { countDueWords, readPractice, setDailyPractice } from './read-practice.ts';
import { recordGrades } from './record-grades.ts';

export const practiceHandlers: Handlers<typeof calls> = {
  countDueWords: async ({ deps, input, caller }) => ({
    data: { due: await countDueWords(deps, caller.id, input.time_zone) },
  }),
  readPractice: async ({ deps, input: { ahead, time_zone: timeZone }, caller }) => ({
    data: await readPractice(deps, caller.id, { ahead: ahead === true, timeZone }),
  }),
  recordGrades: async ({ deps, input, caller }) => ({
    data: await recordGrades(deps, caller.id, input.grades, {
      ...{ sentAt: input.sent_at, timeZone: input.time_zone },
    }),
  }),
  setDailyPractice: async ({ deps, input: { daily_limit: limit }, caller }) => {
    await setDailyPractice(deps, caller.id, limit);
    return { message: 'Your daily limit is saved.' };
  },
};
