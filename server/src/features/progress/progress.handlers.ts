import type { calls } from '@lingostory/contract/progress/calls';
import type { Handlers } from '../../http/route.ts';
import { deleteReadingHistory, setReadingGoal, setReadingRecord } from './change-record.ts';
import { readProgress } from './read-progress.ts';
import { recordReading } from './record-reading.ts';

export const progressHandlers: Handlers<typeof calls> = {
  recordReading: async ({ deps, input, caller }) => ({
    data: await recordReading(deps, caller.id, input.events),
  }),
  readProgress: async ({ deps, input, caller }) => ({ data: await readProgress(deps, caller.id, input) }),
  setReadingGoal: async ({ deps, input: { minutes_per_week: minutes }, caller }) => {
    await setReadingGoal(deps, caller.id, minutes);
    return { message: minutes === null ? 'Your goal is removed.' : 'Your goal is saved.' };
  },
  setReadingRecord: async ({ deps, input: { recorded }, caller }) => {
    await setReadingRecord(deps, caller.id, recorded);
    return {
      message: recorded ? 'Your reading is recorded from now on.' : 'Your reading is no longer recorded.',
    };
  },
  deleteReadingHistory: async ({ deps, caller }) => {
    await deleteReadingHistory(deps, caller.id);
    return { message: 'Your reading history is deleted.' };
  },
};
