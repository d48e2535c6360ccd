import { wordStateLabels } from '@lingostory/contract/vocabulary/constants';
import { calls } from '@lingostory/contract/vocabulary/states/calls';
import { schemas } from '@lingostory/contract/vocabulary/states/schemas';
import { toLookupKey } from '@lingostory/contract/words';
import { createExpensiveBudget, createHeavyReadingBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { type StateChangeResult, setWordStates, stateChangeLimit } from './change-states.ts';
import { listNewWords } from './list-new-words.ts';
import { markCommonWordsKnown } from './mark-common-words-known.ts';
import { listMarkedWords, readWordStates } from './read-states.ts';

/**
 * Returns a message such as “3 words are known.” For a single word, also mentions the member's word list entry if it
 * is spelled differently from the lemma.
 */
const buildChangeMessage = ({ changed, words }: StateChangeResult, label: string) => {
  const [onlyLemma] = changed;
  if (changed.length === 0) return 'Nothing has changed.';
  if (onlyLemma === undefined || changed.length > 1)
    return `${changed.length.toLocaleString('en')} words are ${label}.`;
  const differentlySpelledWord = words.find(({ text }) => toLookupKey(text) !== onlyLemma);
  return `“${onlyLemma}” is ${label}.${differentlySpelledWord ? ` Your kept word “${differentlySpelledWord.text}” changed too.` : ''}`;
};

/** Limit for marking common words, because each call can change the states of 2,000 words. */
const commonWordsLimit: Limit = {
  name: 'common words',
  points: 20,
  seconds: secondsPerHour,
  message: 'You’ve marked the most common words too many times.',
};

export const stateRoutes = defineRoutes(calls, schemas, {
  readWordStates: withBudget(
    // Costs as much as two page turns, because it splits up to twenty phrases into words.
    createHeavyReadingBudget(2),
    async ({ deps, input: { book_code: bookCode, sample, from, count }, caller }) => ({
      data: await readWordStates(deps, caller.id, { bookCode, sample: sample === true, from, count }),
    }),
  ),
  listMarkedWords: withBudget(createExpensiveBudget(2), async ({ deps, caller }) => ({
    data: await listMarkedWords(deps, caller.id),
  })),
  setWordStates: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(
      stateChangeLimit,
      async ({ deps, input, caller }) => {
        const { lemmas, state, only_from: onlyFrom, time_zone: timeZone } = input;
        const result = await setWordStates(deps, caller.id, { lemmas, state, onlyFrom, timeZone });
        return { message: buildChangeMessage(result, wordStateLabels[state]), data: result };
      },
      ({ input }) => input.lemmas.length,
    ),
  ),
  listNewWords: withBudget(
    createExpensiveBudget(2),
    async ({ deps, input: { book_code: bookCode, sample, chapter_no: chapterNo }, caller }) => ({
      data: await listNewWords(deps, caller.id, { bookCode, sample: sample === true, chapterNo }),
    }),
  ),
  knowCommonWords: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(commonWordsLimit, async ({ deps, input: { count, time_zone: timeZone }, caller }) => {
      const result = await markCommonWordsKnown(deps, caller.id, { count, timeZone });
      return { message: buildChangeMessage(result, 'known'), data: result };
    }),
  ),
});
