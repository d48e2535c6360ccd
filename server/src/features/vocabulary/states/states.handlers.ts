import { calls } from '@lingostory/contract/vocabulary/states/calls';
import { schemas } from '@lingostory/contract/vocabulary/states/schemas';
import { lookupKey } from '@lingostory/contract/words';
import { dearBudget, heavyReadingBudget } from '../../../http/budgets.ts';
import { hour, type Limit, limitCaller } from '../../../http/limits.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { type StatesChanged, setWordStates, stateChangeLimit } from './change-states.ts';
import { knowCommonWords } from './know-common-words.ts';
import { listNewWords } from './list-new-words.ts';
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
const messageOf = ({ changed, words }: StatesChanged, label: string) => {
  const [onlyLemma] = changed;
  if (changed.length === 0) return 'Nothing has changed.';
  if (onlyLemma === undefined || changed.length > 1)
    return `${changed.length.toLocaleString('en')} words are ${label}.`;
  const other = words.find(({ text }) => lookupKey(text) !== onlyLemma);
  return `“${onlyLemma}” is ${label}.${other ? ` Your kept word “${other.text}” changed too.` : ''}`;
};

/** Limit for marking common words, because each call counts the words of the whole catalogue. */
const commonWordsLimit: Limit = {
  name: 'common words',
  points: 20,
  seconds: hour,
  message: 'You’ve marked the most common words too many times.',
};

export const stateRoutes = routesOf(calls, schemas, {
  readWordStates: within(
    // Costs as much as two page turns, because it splits up to twenty phrases into words.
    heavyReadingBudget(2),
    async ({ deps, input: { book_code: bookCode, sample, from, count }, caller }) => ({
      data: await readWordStates(deps, caller.id, { bookCode, sample: sample === true, from, count }),
    }),
  ),
  setWordStates: within(
    dearBudget(2),
    limitCaller(
      stateChangeLimit,
      async ({ deps, input, caller }) => {
        const { lemmas, state, only_from: onlyFrom, time_zone: timeZone } = input;
        const changed = await setWordStates(deps, caller.id, { lemmas, state, onlyFrom, timeZone });
        return { message: messageOf(changed, stateLabels[state]), data: changed };
      },
      ({ input }) => input.lemmas.length,
    ),
  ),
  listNewWords: within(
    dearBudget(2),
    async ({ deps, input: { book_code: bookCode, sample, chapter_no: chapterNo }, caller }) => ({
      data: await listNewWords(deps, caller.id, { bookCode, sample: sample === true, chapterNo }),
    }),
  ),
  knowCommonWords: within(
    dearBudget(2),
    limitCaller(commonWordsLimit, async ({ deps, input: { count, time_zone: timeZone }, caller }) => {
      const changed = await knowCommonWords(deps, caller.id, { count, timeZone });
      return { message: messageOf(changed, 'known'), data: changed };
    }),
  ),
});
