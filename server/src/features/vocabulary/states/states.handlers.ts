import { calls } from '@lingostory/contract/vocabulary/states/calls';
import { schemas } from '@lingostory/contract/vocabulary/states/schemas';
import { lookupKey } from '@lingostory/contract/words';
import { expensiveBudget, heavyReadingBudget } from '../../../http/budgets.ts';
import { hour, type Limit, limitCaller } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { type StateChangeResult, setWordStates, stateChangeLimit } from './change-states.ts';
import { listNewWords } from './list-new-words.ts';
import { markCommonWordsKnown } from './mark-common-words-known.ts';
import { readWordStates } from './read-states.ts';

const stateLabels = {
  new: 'new again',
  learning: 'being learned',
  known: 'known',
  ignored: 'ignored',
} as const;

/**
 * Returns a message such as “3 words are known.” For a single word, also mentions a kept word that is spelled
 * differently from the lemma.
 */
const messageOf = ({ changed, words }: StateChangeResult, label: string) => {
  const [onlyLemma] = changed;
  if (changed.length === 0) return 'Nothing has changed.';
  if (onlyLemma === undefined || changed.length > 1)
    return `${changed.length.toLocaleString('en')} words are ${label}.`;
  const otherWord = words.find(({ text }) => lookupKey(text) !== onlyLemma);
  return `“${onlyLemma}” is ${label}.${otherWord ? ` Your kept word “${otherWord.text}” changed too.` : ''}`;
};

/** Limit for marking common words, because each call counts the words of the whole catalogue. */
const commonWordsLimit: Limit = {
  name: 'common words',
  points: 20,
  seconds: hour,
  message: 'You’ve marked the most common words too many times.',
};

export const stateRoutes = defineRoutes(calls, schemas, {
  readWordStates: withBudget(
    // Costs as much as two page turns, because it splits up to twenty phrases into words.
    heavyReadingBudget(2),
    async ({ deps, input: { book_code: bookCode, sample, from, count }, caller }) => ({
      data: await readWordStates(deps, caller.id, { bookCode, sample: sample === true, from, count }),
    }),
  ),
  setWordStates: withBudget(
    expensiveBudget(2),
    limitCaller(
      stateChangeLimit,
      async ({ deps, input, caller }) => {
        const { lemmas, state, only_from: onlyFrom, time_zone: timeZone } = input;
        const result = await setWordStates(deps, caller.id, { lemmas, state, onlyFrom, timeZone });
        return { message: messageOf(result, stateLabels[state]), data: result };
      },
      ({ input }) => input.lemmas.length,
    ),
  ),
  listNewWords: withBudget(
    expensiveBudget(2),
    async ({ deps, input: { book_code: bookCode, sample, chapter_no: chapterNo }, caller }) => ({
      data: await listNewWords(deps, caller.id, { bookCode, sample: sample === true, chapterNo }),
    }),
  ),
  knowCommonWords: withBudget(
    expensiveBudget(2),
    limitCaller(commonWordsLimit, async ({ deps, input: { count, time_zone: timeZone }, caller }) => {
      const result = await markCommonWordsKnown(deps, caller.id, { count, timeZone });
      return { message: messageOf(result, 'known'), data: result };
    }),
  ),
});
