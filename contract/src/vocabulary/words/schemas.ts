import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCode, line, positive, withoutControls, yesNo } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import { keptMeaningLimit, keptTextLimit, keptWordSorts, wordStates } from '../constants.ts';
import { clientId, quotaView, timeZone, touchedWordView } from '../fields.ts';

/** A kept word with the phrase as the member met it. Times are ISO 8601 in UTC. */
export const keptWordView = object({
  id: string().required(),
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  state: string().oneOf(wordStates).required(),
  /** '' where it was added without a text; `start` is where the word begins in it, in UTF-16 units. */
  phrase: string().defined(),
  start: number().integer().nullable().defined(),
  /** The book's title stays when the book goes; `book_code` and `phrase_no` are those of a text that can still be read. */
  book_title: string().defined(),
  book_code: string().nullable().defined(),
  phrase_no: number().integer().nullable().defined(),
  /** Its number in the free sample, for those who do not own the book. */
  sample_phrase_no: number().integer().nullable().defined(),
  /** The phrase's clip, null where it may not or cannot be heard. */
  audio: string().nullable().defined(),
  created_at: string().required(),
  /** When it is practised next. */
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
      'Keep a word or expression of a phrase with its meaning. One whose lemma is kept already stays as it is, and is what comes back.',
    input: object({
      ...id,
      book_code: bookCode(),
      sample: yesNo('sample'),
      phrase_no: positive('phrase_no').required('phrase_no is required.'),
      /** Its index in the phrase's `word_list`, and how it is written there: 422 when the phrase says something else by now. */
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
    summary: 'Keep a word without a text.',
    input: object({
      ...id,
      word: line('Word', keptTextLimit).test(withoutControls('Word')).required('Word is required.'),
      meaning: meaning().required('Meaning is required.'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: keptWordView.required() }),
  },
  listOwnWords: {
    summary: 'The words that a member keeps, a page at a time.',
    input: object({
      /** In the word, its lemma or its meaning, accents and case aside. */
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
      /** The books that words were kept from, by title. */
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
    summary: 'Remove a kept word, with its practice. It can be restored for a day.',
    input: object(id),
    problems: [404],
    response: messageView.shape({ data: touchedWordView.required() }),
  },
  restoreWord: {
    summary: 'Take the removal of a word back.',
    input: object({ ...id, time_zone: timeZone() }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
} satisfies Record<string, CallSchemas>;
