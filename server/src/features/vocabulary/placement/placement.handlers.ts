import { calls } from '@lingostory/contract/vocabulary/placement/calls';
import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import { schemas } from '@lingostory/contract/vocabulary/placement/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { listPlacementWords } from './list-placement-words.ts';
import { markEstimatedWords } from './mark-estimated-words.ts';

/** Limit for tests, because each can change the states of 3,000 words. */
const placementLimit: Limit = {
  name: 'placement tests',
  points: 20,
  seconds: secondsPerHour,
  message: 'You’ve taken this test too many times.',
};

export const placementRoutes = defineRoutes(calls, schemas, {
  listPlacementWords: withBudget(createExpensiveBudget(2), async ({ deps, caller }) => ({
    data: await listPlacementWords(deps, caller.id),
  })),
  estimateKnownWords: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(placementLimit, async ({ deps, input, caller }) => {
      const { words: claims, mark_anyway: isForced, time_zone: timeZone } = input;
      const { estimate, result } = await markEstimatedWords(deps, caller.id, {
        claims,
        isForced: isForced === true,
        timeZone,
      });
      const known = estimate.knownCount;
      const total = placementTest.rankCount.toLocaleString('en');
      return {
        message: `You know about ${known.toLocaleString('en')} of the ${total} most common words.`,
        data: {
          known,
          claimed_made_up: estimate.claimedMadeUpCount,
          made_up: estimate.madeUpCount,
          is_reliable: estimate.isReliable,
          ...result,
        },
      };
    }),
  ),
});
