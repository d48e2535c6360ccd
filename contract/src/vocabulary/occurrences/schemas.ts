import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { lineField, storableTest } from '../../fields.ts';
import { maxLemmaLength } from '../constants.ts';

/** A position in the list of occurrences: part, time of the last visit, book and phrase number. Clients send it back as is. */
const cursorPattern = /^[0-2]\.\d{1,15}\.\d{1,9}\.\d{1,9}$/;

/** A phrase with a form of a word, in a book that the member may read. */
export const occurrenceView = object({
  book_code: string().required(),
  book_title: string().required(),
  /** The phrase's number in the member's book, or else in the free sample. The other one is null. */
  phrase_no: number().integer().nullable().defined(),
  sample_phrase_no: number().integer().nullable().defined(),
  phrase: string().required(),
  /** Identifies the phrase among the phrases of the kept word’s card. */
  phrase_id: number().integer().required(),
  /** The ranges of the word's forms in the phrase, in UTF-16 code units. */
  forms: array(
    object({ start: number().integer().required(), length: number().integer().required() }).required(),
  ).required(),
  /** URL of the phrase's clip. Null if it has none. */
  audio: string().nullable().defined(),
  /** The member’s position in their book. Null if they have not started it. */
  position_no: number().integer().nullable().defined(),
  /** True if the phrase is at or before the member's position in the book. */
  is_read: boolean().required(),
});
export type OccurrenceView = InferType<typeof occurrenceView>;

const occurrenceListView = object({
  data: array(occurrenceView.required()).required(),
  /** The number of phrases, counted up to a maximum. `is_total_exact` is false if there may be more. */
  total: number().integer().required(),
  is_total_exact: boolean().required(),
  /**
   * The member’s kept word with this lemma, and the ids of the phrases on its card: the one with which it was kept, if
   * any, and its further ones. Null if they don’t keep it.
   */
  kept: object({
    id: string().required(),
    text: string().required(),
    phrase_id: number().integer().nullable().defined(),
    further_phrase_ids: array(number().integer().required()).required(),
  })
    .nullable()
    .defined(),
  /** Request the next page with this value as `after`. Null on the last page. */
  next: string().nullable().defined(),
});
export type OccurrenceListView = InferType<typeof occurrenceListView>;

export const schemas = {
  listOccurrences: {
    summary:
      'List the phrases with a form of a word or expression in the member’s books and in the free samples: phrases they have read first, then the rest of their books, then samples.',
    input: object({
      /** A lemma, or an expression’s lookup key, spelled exactly as the server sent it. */
      lemma: string()
        .typeError('lemma must be text.')
        .max(maxLemmaLength, 'lemma is too long.')
        .test(storableTest('lemma'))
        .required('lemma is required.'),
      /** The `next` of the previous page. */
      after: lineField('after', 50).matches(cursorPattern, {
        message: 'after must be the next of an earlier page.',
        excludeEmptyString: true,
      }),
    }),
    response: occurrenceListView,
  },
} satisfies Record<string, CallSchemas>;
