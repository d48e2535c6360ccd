import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCode, positive, yesNo } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { windowLimit } from '../../reading/constants.ts';
import { commonWordCounts, wordStates } from '../constants.ts';
import { lemmas, timeZone, touchedWordView } from '../fields.ts';

const lemmaList = array(string().required()).required();

/** The lemmas that a member has said something of. */
const saidView = object({ learning: lemmaList, known: lemmaList, ignored: lemmaList });

export const wordStatesView = object({
  /** For each word of the phrase's `word_list`, in order, its lemma; '' for what is no word to learn: names, figures, gaps. */
  phrases: array(
    object({
      phrase_no: number().integer().required(),
      lemmas: array(string().defined()).required(),
    }).required(),
  ).required(),
  /** What the member said of these lemmas; those in none of the lists are new. */
  states: saidView.required(),
  /** Those of these lemmas that are kept, with the ids of their words. */
  kept: array(object({ id: string().required(), lemma: string().required() }).required()).required(),
  /** Whether the member has said something of any word. */
  begun: boolean().required(),
});
export type WordStatesView = InferType<typeof wordStatesView>;

/** A new word of a chapter as it stands there first. */
const newWordView = object({
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  count: number().integer().required(),
});
export type NewWordView = InferType<typeof newWordView>;

/** Which lemmas were given another state than they had, and the kept words that have it with them. */
const changedView = object({ changed: lemmaList, words: array(touchedWordView.required()).required() });

const state = (name: string) =>
  string()
    .typeError(`${name} must be text.`)
    .oneOf(wordStates, `${name} must be one of ${wordStates.join(', ')}.`);

export const schemas = {
  readWordStates: {
    summary:
      'The lemmas of consecutive phrases of a book in the library, or of its free sample, and what the member said of them.',
    input: object({
      book_code: bookCode(),
      /** Numbers are those of the free sample. */
      sample: yesNo('sample'),
      from: positive('from').required('from is required.'),
      count: positive('count')
        .max(windowLimit, `count can be at most ${windowLimit}.`)
        .required('count is required.'),
    }),
    problems: [404],
    response: object({ data: wordStatesView.required() }),
  },
  setWordStates: {
    summary:
      'Say of words that they are learned, known, ignored or new again; with only_from, of those alone that are in that state.',
    input: object({
      lemmas: lemmas(),
      state: state('state').required('state is required.'),
      /** For Undo: what was said on another device meanwhile stays. */
      only_from: state('only_from'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: changedView.required() }),
  },
  listNewWords: {
    summary: 'The words of a chapter that are new to the member, the most frequent first.',
    input: object({
      book_code: bookCode(),
      sample: yesNo('sample'),
      chapter_no: positive('chapter_no').required('chapter_no is required.'),
    }),
    problems: [404],
    response: object({ data: array(newWordView.required()).required() }),
  },
  knowCommonWords: {
    summary: 'Say of the commonest words of our books that they are known, as far as they are new.',
    input: object({
      count: positive('count')
        .oneOf(commonWordCounts, `count must be one of ${commonWordCounts.join(', ')}.`)
        .required('count is required.'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: changedView.required() }),
  },
} satisfies Record<string, CallSchemas>;
