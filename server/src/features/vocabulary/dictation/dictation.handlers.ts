import { calls } from '@lingostory/contract/vocabulary/dictation/calls';
import { schemas } from '@lingostory/contract/vocabulary/dictation/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { gradeWordDictation } from './grade-word-dictation.ts';

/** Nobody hears and types a phrase every three seconds. */
const dictationLimit: Limit = {
  name: 'dictations',
  points: 1_200,
  seconds: secondsPerHour,
  message: 'You’ve sent us too many dictations in a short time.',
};

export const dictationRoutes = defineRoutes(calls, schemas, {
  gradeDictation: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(dictationLimit, async ({ deps, input, caller }) => ({
      data: await gradeWordDictation(deps, caller.id, {
        wordId: input.word_id,
        phraseId: input.phrase_id,
        typed: input.typed,
      }),
    })),
  ),
});
