import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCode, positive, yesNo } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { windowLimit } from '../../reading/constants.ts';
import { commonWordCounts, wordStates } from '../constants.ts';
import { lemmas, timeZone, touchedWordView } from '../fields.ts';

const lemmaList = array(string().required()).required();

/** Lemmas that the member has marked, by state. */
const saidView = object({ learning: lemmaList, known: lemmaList, ignored: lemmaList });

export const wordStatesView = object({
  /** Phrases with the lemma of each token in their `word_list`; '' for names, numbers and gaps. */
  phrases: array(
    object({
      phrase_no: number().integer().required(),
      lemmas: array(string().defined()).required(),
    }).required(),
  ).required(),
  /** States of these lemmas. Lemmas in none of the lists are new. */
  states: saidView.required(),
  /** Kept lemmas among these, with the ids of their words. */
  kept: array(object({ id: string().required(), lemma: string().required() }).required()).required(),
  /** True if the member has marked any word. */
  begun: boolean().required(),
});
export type WordStatesView = InferType<typeof wordStatesView>;

/** A new word of a chapter, in its first spelling there. */
const newWordView = object({
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  count: number().integer().required(),
});
export type NewWordView = InferType<typeof newWordView>;

/** Lemmas whose state changed, and the kept words that changed with them. */
const changedView = object({ changed: lemmaList, words: array(touchedWordView.required()).required() });

const state = (name: string) =>
  string()
    .typeError(`${name} must be text.`)
    .oneOf(wordStates, `${name} must be one of ${wordStates.join(', ')}.`);

export const schemas = {
  readWordStates: {
    summary:
      'Get the lemmas of consecutive phrases in a book of the library or in a free sample, and their states.',
    input: object({
      book_code: bookCode(),
      /** If true, phrase numbers are those of the free sample. */
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
    summary: 'Mark words as learning, known, ignored or new; with only_from, only those in that state.',
    input: object({
      lemmas: lemmas(),
      state: state('state').required('state is required.'),
      /** If set, only words in this state are changed. Lets undo skip words that another device has marked since. */
      only_from: state('only_from'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: changedView.required() }),
  },
  listNewWords: {
    summary: 'List the words of a chapter that are new to the member, most frequent first.',
    input: object({
      book_code: bookCode(),
      sample: yesNo('sample'),
      chapter_no: positive('chapter_no').required('chapter_no is required.'),
    }),
    problems: [404],
    response: object({ data: array(newWordView.required()).required() }),
  },
  knowCommonWords: {
    summary: 'Mark the most common words of our books as known, unless they are already marked.',
    input: object({
      count: positive('count')
        .oneOf(commonWordCounts, `count must be one of ${commonWordCounts.join(', ')}.`)
        .required('count is required.'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: changedView.required() }),
  },
} satisfies Record<string, CallSchemas>;
