import type { calls } from '@lingostory/contract/vocabulary/states/calls';
import { lookupKey } from '@lingostory/contract/words';
import type { Handlers } from '../../../http/route.ts';
import { type StatesChanged, setWordStates } from './change-states.ts';
import { knowCommonWords } from './know-common-words.ts';
import { listNewWords } from './list-new-words.ts';
import { readWordStates } from './read-states.ts';

const inWords = {
  new: 'new again',
  learning: 'being learned',
  known: 'known',
  ignored: 'ignored',
} as const;

/** “Three words are known.” A kept word that is written otherwise than its lemma is named as well. */
const messageOf = ({ changed, words }: StatesChanged, what: string) => {
  const [only] = changed;
  if (changed.length === 0) return 'Nothing has changed.';
  if (only === undefined || changed.length > 1)
    return `${changed.length.toLocaleString('en')} words are ${what}.`;
  const other = words.find(({ text }) => lookupKey(text) !== only);
  return `“${only}” is ${what}.${other ? ` Your kept word “${other.text}” changed too.` : ''}`;
};

export const statesHandlers: Handlers<typeof calls> = {
  readWordStates: async ({ deps, input: { book_code: bookCode, sample, from, count }, caller }) => ({
    data: await readWordStates(deps, caller.id, { bookCode, sample: sample === true, from, count }),
  }),
  setWordStates: async ({ deps, input, caller }) => {
    const { lemmas, state, only_from: onlyFrom, time_zone: timeZone } = input;
    const changed = await setWordStates(deps, caller.id, { lemmas, state, onlyFrom, timeZone });
    return { message: messageOf(changed, inWords[state]), data: changed };
  },
  listNewWords: async ({ deps, input: { book_code: bookCode, sample, chapter_no: chapterNo }, caller }) => ({
    data: await listNewWords(deps, caller.id, { bookCode, sample: sample === true, chapterNo }),
  }),
  knowCommonWords: async ({ deps, input: { count, time_zone: timeZone }, caller }) => {
    const changed = await knowCommonWords(deps, caller.id, { count, timeZone });
    return { message: messageOf(changed, 'known'), data: changed };
  },
};
