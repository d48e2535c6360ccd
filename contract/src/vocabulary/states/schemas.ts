import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, booleanField, positiveIntegerField } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { maxWindowPhrases } from '../../reading/constants.ts';
import { commonWordCounts, wordStates } from '../constants.ts';
import { changedWordView, lemmaListField, timeZoneField } from '../fields.ts';

const lemmaListView = array(string().required()).required();

/** Lemmas that the member has marked, by state. */
const lemmasByStateView = object({ learning: lemmaListView, known: lemmaListView, ignored: lemmaListView });

export const wordStatesView = object({
  /**
   * Phrases with the lemma of each token in their `word_list`. The lemma is empty for names, numbers, spaces and
   * punctuation.
   */
  phrases: array(
    object({
      phrase_no: number().integer().required(),
      lemmas: array(string().defined()).required(),
    }).required(),
  ).required(),
  /** The states of the lemmas in `phrases`. A lemma that is in none of the lists is new. */
  states: lemmasByStateView.required(),
  /** The lemmas in `phrases` that are in the member's word list, with the ids of their entries. */
  kept: array(object({ id: string().required(), lemma: string().required() }).required()).required(),
  /** True if the member has marked any word. */
  begun: boolean().required(),
});
export type WordStatesView = InferType<typeof wordStatesView>;

/** Everything that a member has marked, from which a device tells the states of words without a network. */
export const markedWordsView = object({
  states: lemmasByStateView.required(),
  /** The lemmas in the member's word list, with the ids of their entries. */
  kept: array(object({ id: string().required(), lemma: string().required() }).required()).required(),
});
export type MarkedWordsView = InferType<typeof markedWordsView>;

/**
 * A new word in a chapter, as it is first spelled there. `rank` is the rank of its lemma in French, from 1 for the most
 * common one; null if it is rare or an expression.
 */
const newWordView = object({
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  count: number().integer().required(),
  rank: number().integer().nullable().defined(),
});
export type NewWordView = InferType<typeof newWordView>;

/** Lemmas whose state changed, and the word list entries that changed with them. */
const stateChangeView = object({
  changed: lemmaListView,
  words: array(changedWordView.required()).required(),
});

const stateField = (name: string) =>
  string()
    .typeError(`${name} must be text.`)
    .oneOf(wordStates, `${name} must be one of ${wordStates.join(', ')}.`);

export const schemas = {
  readWordStates: {
    summary:
      'Get the lemmas of consecutive phrases in a book of the library or in a free sample, and their states.',
    input: object({
      book_code: bookCodeField(),
      /** If true, phrase numbers are those of the free sample. */
      sample: booleanField('sample'),
      from: positiveIntegerField('from').required('from is required.'),
      count: positiveIntegerField('count')
        .max(maxWindowPhrases, `count can be at most ${maxWindowPhrases}.`)
        .required('count is required.'),
    }),
    problems: [404],
    response: object({ data: wordStatesView.required() }),
  },
  listMarkedWords: {
    summary: 'List all lemmas that the member has marked, by state, and those in the word list.',
    input: object(),
    response: object({ data: markedWordsView.required() }),
  },
  setWordStates: {
    summary: 'Mark words as learning, known, ignored or new; with only_from, only those in that state.',
    input: object({
      lemmas: lemmaListField(),
      state: stateField('state').required('state is required.'),
      /**
       * If set, only words in this state are changed, so that an undo skips words that another device has marked in
       * the meantime.
       */
      only_from: stateField('only_from'),
      time_zone: timeZoneField(),
    }),
    response: messageView.shape({ data: stateChangeView.required() }),
  },
  listNewWords: {
    summary: 'List the words of a chapter that are new to the member, most frequent first.',
    input: object({
      book_code: bookCodeField(),
      sample: booleanField('sample'),
      chapter_no: positiveIntegerField('chapter_no').required('chapter_no is required.'),
    }),
    problems: [404],
    response: object({ data: array(newWordView.required()).required() }),
  },
  knowCommonWords: {
    summary: 'Mark the most common words of French as known, unless they are already marked.',
    input: object({
      count: positiveIntegerField('count')
        .oneOf(commonWordCounts, `count must be one of ${commonWordCounts.join(', ')}.`)
        .required('count is required.'),
      time_zone: timeZoneField(),
    }),
    response: messageView.shape({ data: stateChangeView.required() }),
  },
} satisfies Record<string, CallSchemas>;
