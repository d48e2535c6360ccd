import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import {
  bookCodeField,
  booleanField,
  clientIdField,
  lineField,
  phraseIdField,
  positiveIntegerField,
  singleLineTest,
} from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import {
  keptWordSorts,
  maxFurtherPhrases,
  maxWordMeaningLength,
  maxWordNoteLength,
  maxWordTextLength,
  wordStates,
} from '../constants.ts';
import { changedWordView, quotaView, timeZoneField, wordIndexField } from '../fields.ts';

/**
 * A further phrase of a kept word, with the text that it had when the member added it. `book_code` and the numbers are null
 * if the member can no longer read it. Practice leaves it out then.
 */
export const furtherPhraseView = object({
  phrase_id: number().integer().required(),
  phrase: string().required(),
  /** The word's form in the phrase, and its offset in UTF-16 code units. */
  text: string().required(),
  start: number().integer().required(),
  phrase_translation: string().defined(),
  book_title: string().defined(),
  book_code: string().nullable().defined(),
  phrase_no: number().integer().nullable().defined(),
  sample_phrase_no: number().integer().nullable().defined(),
  audio: string().nullable().defined(),
});
export type FurtherPhraseView = InferType<typeof furtherPhraseView>;

/**
 * An entry in a member's word list, with the text that the phrase had when the member added the word. Times are ISO
 * 8601 in UTC.
 */
export const keptWordView = object({
  id: string().required(),
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  /** The member's own note on the word, or empty. */
  note: string().defined(),
  state: string().oneOf(wordStates).required(),
  /**
   * The phrase, or empty for a word that was added by hand. `start` is the offset of the word in the phrase, in
   * UTF-16 code units.
   */
  phrase: string().defined(),
  start: number().integer().nullable().defined(),
  /** The English translation of the phrase. Empty if there is none, or if the member can no longer read the phrase. */
  phrase_translation: string().defined(),
  /**
   * The title is kept even if the book is deleted. `book_code` and `phrase_no` are null if the member can no longer
   * read the phrase.
   */
  book_title: string().defined(),
  book_code: string().nullable().defined(),
  phrase_no: number().integer().nullable().defined(),
  /** Phrase number in the free sample, for members who don't own the book. */
  sample_phrase_no: number().integer().nullable().defined(),
  /** URL of the phrase's clip. Null if the member cannot hear it. */
  audio: string().nullable().defined(),
  created_at: string().required(),
  /** The time when the word is next due for practice. */
  due: string().required(),
  repetitions: number().integer().required(),
  /** How often the member has forgotten the word after learning it. */
  lapses: number().integer().required(),
  /** True if the word isn't practiced because it was forgotten too often. */
  set_aside: boolean().required(),
  /** Further phrases with the word, in the order in which the member added them. Practice shows all phrases in turn. */
  further_phrases: array(furtherPhraseView.required()).required(),
});
export type KeptWordView = InferType<typeof keptWordView>;

const idField = { id: clientIdField('id') };
const meaningField = () => lineField('Meaning', maxWordMeaningLength).test(singleLineTest('Meaning'));
const noteField = () => lineField('Note', maxWordNoteLength).test(singleLineTest('Note'));
const emptyToUndefined = (value: unknown, original: unknown) => (original === '' ? undefined : value);

export const schemas = {
  keepWord: {
    summary:
      'Keep a word or expression of a phrase with its meaning. If its lemma is already kept, return that word unchanged.',
    input: object({
      ...idField,
      book_code: bookCodeField(),
      sample: booleanField('sample'),
      phrase_no: positiveIntegerField('phrase_no').required('phrase_no is required.'),
      phrase_id: phraseIdField(),
      /**
       * The word's index in the phrase's `word_list`. If the word there no longer has the given spelling, the
       * response is a 422.
       */
      index: wordIndexField(),
      text: string()
        .typeError('text must be text.')
        .max(maxWordTextLength, 'text is too long.')
        .required('text is required.'),
      note: noteField(),
      time_zone: timeZoneField(),
    }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  addWord: {
    summary: 'Keep a word that isn’t from a book.',
    input: object({
      ...idField,
      word: lineField('Word', maxWordTextLength).test(singleLineTest('Word')).required('Word is required.'),
      meaning: meaningField().required('Meaning is required.'),
      note: noteField(),
      time_zone: timeZoneField(),
    }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  listOwnWords: {
    summary: 'List a member’s kept words.',
    input: object({
      /** Text to search for in the word, its lemma, its meaning and the note on it. Ignores accents and case. */
      search: lineField('search', maxWordTextLength),
      book_code: lineField('book_code', 200).transform(emptyToUndefined),
      state: string()
        .transform(emptyToUndefined)
        .typeError('state must be text.')
        .oneOf(wordStates, `state must be one of ${wordStates.join(', ')}.`),
      /** If true, lists only words that were set aside because they were forgotten too often. */
      set_aside: booleanField('set_aside'),
      sort: string()
        .transform(emptyToUndefined)
        .typeError('sort must be text.')
        .oneOf(keptWordSorts, `sort must be one of ${keptWordSorts.join(', ')}.`),
      ...pagingFields,
    }),
    response: object({
      data: array(keptWordView.required()).required(),
      /** The books from which the member added words to the word list, in order of title. */
      books: array(
        object({ book_code: string().required(), title: string().required() }).required(),
      ).required(),
      quota: quotaView.required(),
      meta: pagingMetaView.required(),
    }),
  },
  editWord: {
    summary: 'Change the meaning of a kept word, and the note on it if one is sent.',
    input: object({
      ...idField,
      meaning: meaningField().required('Meaning is required.'),
      /** Without this field, the note stays as it is. An empty text removes it. */
      note: noteField(),
    }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  removeWord: {
    summary: 'Remove a kept word with its practice history. It can be restored for a day.',
    input: object(idField),
    problems: [404],
    response: messageView.shape({ data: changedWordView.required() }),
  },
  addPhraseToWord: {
    summary: `Add a phrase with a form of a kept word to its card, which then shows its phrases in turn. A word can have up to ${maxFurtherPhrases} further phrases. Adding a phrase again changes nothing.`,
    input: object({
      ...idField,
      book_code: bookCodeField(),
      sample: booleanField('sample'),
      phrase_no: positiveIntegerField('phrase_no').required('phrase_no is required.'),
      phrase_id: phraseIdField(),
    }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  removePhraseFromWord: {
    summary: 'Remove a further phrase from the card of a kept word. Removing it again changes nothing.',
    input: object({
      ...idField,
      phrase_id: positiveIntegerField('phrase_id').required('phrase_id is required.'),
    }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  restoreWord: {
    summary: 'Restore a removed word.',
    input: object({ ...idField, time_zone: timeZoneField() }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
} satisfies Record<string, CallSchemas>;
