import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCode, line, positive, withoutControls, yesNo } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import { keptMeaningLimit, keptTextLimit, keptWordSorts, wordStates } from '../constants.ts';
import { clientId, quotaView, timeZone, touchedWordView } from '../fields.ts';

/** A kept word with its phrase as the member saw it. Times are ISO 8601 in UTC. */
export const keptWordView = object({
  id: string().required(),
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  state: string().oneOf(wordStates).required(),
  /** The phrase, or '' for a word added by hand. `start` is the word's offset in it, in UTF-16 code units. */
  phrase: string().defined(),
  start: number().integer().nullable().defined(),
  /**
   * The title stays after the book is deleted. `book_code` and `phrase_no` are null if the member can no longer read
   * the phrase.
   */
  book_title: string().defined(),
  book_code: string().nullable().defined(),
  phrase_no: number().integer().nullable().defined(),
  /** Phrase number in the free sample, for members who don't own the book. */
  sample_phrase_no: number().integer().nullable().defined(),
  /** URL of the phrase's clip; null if the member can't hear it. */
  audio: string().nullable().defined(),
  created_at: string().required(),
  /** Time of the next practice. */
  due: string().required(),
  repetitions: number().integer().required(),
});
export type KeptWordView = InferType<typeof keptWordView>;

const id = { id: clientId('id') };
const meaning = () => line('Meaning', keptMeaningLimit).test(withoutControls('Meaning'));
const empty = (value: unknown, original: unknown) => (original === '' ? undefined : value);

export const schemas = {
  keepWord: {
    summary:
      'Keep a word or expression of a phrase with its meaning. If its lemma is already kept, return that word unchanged.',
    input: object({
      ...id,
      book_code: bookCode(),
      sample: yesNo('sample'),
      phrase_no: positive('phrase_no').required('phrase_no is required.'),
      /**
       * Index in the phrase's `word_list`, and the spelling there. The call responds with 422 if the phrase has changed
       * since.
       */
      index: number()
        .typeError('index must be a whole number.')
        .integer('index must be a whole number.')
        .min(0, 'index must be 0 or more.')
        .max(10_000, 'index is too large.')
        .required('index is required.'),
      text: string()
        .typeError('text must be text.')
        .max(keptTextLimit, 'text is too long.')
        .required('text is required.'),
      time_zone: timeZone(),
    }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  addWord: {
    summary: 'Keep a word that isn’t from a book.',
    input: object({
      ...id,
      word: line('Word', keptTextLimit).test(withoutControls('Word')).required('Word is required.'),
      meaning: meaning().required('Meaning is required.'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: keptWordView.required() }),
  },
  listOwnWords: {
    summary: 'List a member’s kept words.',
    input: object({
      /** Searches in the word, its lemma and its meaning, ignoring accents and case. */
      search: line('search', keptTextLimit),
      book_code: line('book_code', 200).transform(empty),
      state: string()
        .transform(empty)
        .typeError('state must be text.')
        .oneOf(wordStates, `state must be one of ${wordStates.join(', ')}.`),
      sort: string()
        .transform(empty)
        .typeError('sort must be text.')
        .oneOf(keptWordSorts, `sort must be one of ${keptWordSorts.join(', ')}.`),
      ...paging,
    }),
    response: object({
      data: array(keptWordView.required()).required(),
      /** Books from which words were kept, by title. */
      books: array(
        object({ book_code: string().required(), title: string().required() }).required(),
      ).required(),
      quota: quotaView.required(),
      meta: metaView.required(),
    }),
  },
  editWord: {
    summary: 'Change the meaning of a kept word.',
    input: object({ ...id, meaning: meaning().required('Meaning is required.') }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  removeWord: {
    summary: 'Remove a kept word with its practice history. It can be restored for a day.',
    input: object(id),
    problems: [404],
    response: messageView.shape({ data: touchedWordView.required() }),
  },
  restoreWord: {
    summary: 'Restore a removed word.',
    input: object({ ...id, time_zone: timeZone() }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
} satisfies Record<string, CallSchemas>;
