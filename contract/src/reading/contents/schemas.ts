import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, lineField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { maxBookSearchLength } from '../constants.ts';

/** A chapter with at least one phrase. In a free sample, `first_phrase_no` counts within the sample. */
export const contentsView = object({
  chapter_no: number().integer().required(),
  title: string().required(),
  first_phrase_no: number().integer().required(),
  total_phrases: number().integer().min(1).required(),
  /** Total length of the chapter's clips. Null if the length of any clip is unknown. */
  milliseconds: number().integer().nullable().defined(),
});
export type ContentsView = InferType<typeof contentsView>;

/** A phrase that matches a search. `parts` splits its text into matching and other parts. */
export const searchHitView = object({
  phrase_no: number().integer().required(),
  chapter_no: number().integer().required(),
  parts: array(
    object({
      text: string().required(),
      /** True if this part matches the search. */
      is_hit: boolean().required(),
    }).required(),
  ).required(),
});
export type SearchHitView = InferType<typeof searchHitView>;

const contents = {
  input: object({ book_code: bookCodeField() }),
  problems: [404],
  response: object({ data: array(contentsView.required()).min(1).required() }),
} satisfies Omit<CallSchemas, 'summary'>;

const search = {
  input: object({
    book_code: bookCodeField(),
    q: lineField('q', maxBookSearchLength).required('q is required.'),
    ...pagingFields,
  }),
  problems: [404],
  response: object({ data: array(searchHitView.required()).required(), meta: pagingMetaView.required() }),
} satisfies Omit<CallSchemas, 'summary'>;

export const schemas = {
  readContents: {
    ...contents,
    summary: 'The chapters of a book in the library, in reading order, without those that have no phrases.',
  },
  readSampleContents: {
    ...contents,
    summary: 'The chapters of the free sample, with the numbers that their phrases have there.',
  },
  previewContents: {
    ...contents,
    summary: 'The chapters of any book of the studio, drafts too, as its readers see them.',
  },
  searchBook: {
    ...search,
    summary:
      'The phrases of a book in the library that have every word of `q`, case and accents aside, in reading order, a page at a time.',
  },
  searchSample: {
    ...search,
    summary: 'The same in the free sample, with the numbers that phrases have there.',
  },
} satisfies Record<string, CallSchemas>;
