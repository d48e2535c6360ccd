import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { bookCodeField, booleanField, lineField, positiveIntegerField, utcTimeField } from '../fields.ts';
import { pagingFields, pagingMetaView } from '../paging.ts';
import { bookSorts, difficulties, wordsPerPage } from './constants.ts';

/**
 * A book in a list. `image_path` is the 2:3 cover, `image_jpeg` the same image for clients without WebP, `image_card` a
 * crop to 250×222 and `image_wide` a crop to 250×150. All are null if the book has no cover. `average_rating` has one
 * decimal, `createdAt` (ISO 8601) is the release date, and `has_sample` is true if a sample chapter has phrases.
 * `included` is true if members with an active membership may read the book without buying it.
 */
export const bookView = object({
  id: number().integer().required(),
  book_code: string().required(),
  title: string().required(),
  author: string().required(),
  /** Empty for a book that was imported without sound. */
  narrated_by: string().defined(),
  description: string().defined(),
  difficulty: string().oneOf(difficulties).required(),
  hours: number().integer().required(),
  minutes: number().integer().required(),
  image_path: string().nullable().defined(),
  image_jpeg: string().nullable().defined(),
  image_card: string().nullable().defined(),
  image_wide: string().nullable().defined(),
  average_rating: number().min(0).max(5).required(),
  notations: number().integer().required(),
  createdAt: string().required(),
  has_sample: boolean().required(),
  included: boolean().required(),
});
export type BookView = InferType<typeof bookView>;

/**
 * A book in a list of the catalogue. `new_words` is the rounded average number of different words on a page that
 * aren't among the `assumedKnownWords` most common French words. Omitted until the book's words have been counted.
 */
export const listedBookView = bookView.shape({
  new_words: number().integer().min(0).max(wordsPerPage).optional(),
});
export type ListedBookView = InferType<typeof listedBookView>;

/**
 * Measures of a book's text. `new_words` is as in lists. `common_1000` and `common_3000` are the percentages of
 * running words among the most common French words, names and numbers aside. `sentence_words` is the average length of
 * a sentence in words. `tenses` are percentages of the conjugated verbs.
 */
const percentField = () => number().integer().min(0).max(100).required();
export const bookMeasuresView = object({
  new_words: number().integer().min(0).max(wordsPerPage).required(),
  common_1000: percentField(),
  common_3000: percentField(),
  sentence_words: number().integer().min(1).required(),
  tenses: object({
    imperfect: percentField(),
    past_historic: percentField(),
    conditional: percentField(),
    subjunctive: percentField(),
  }).required(),
});
export type BookMeasuresView = InferType<typeof bookMeasuresView>;

export const bookDetailView = bookView.shape({
  /** Omitted until the book's words have been counted. */
  measures: bookMeasuresView.default(undefined).optional(),
  sample_audio: string().nullable().defined(),
  sample_text: string().defined(),
  overall_star: number().min(0).max(5).required(),
  performance_star: number().min(0).max(5).required(),
  story_star: number().min(0).max(5).required(),
  total_phrases: number().integer().required(),
  /** The copyright and license of the text and of the recording. Empty if none are given. */
  text_rights: string().defined(),
  audio_rights: string().defined(),
  /** False if the book was withdrawn, so that only those who may still read it see it, and nobody can buy it. */
  in_catalogue: boolean().required(),
  /** True if the caller bought the book. Present only if the request has a bearer token. */
  owned: boolean(),
  /** True if the caller may read the book: they bought it, or their membership includes it. Present like `owned`. */
  readable: boolean(),
  /** True if the caller has read the book to the end. Present like `owned`. */
  finished: boolean(),
  /** When a member who began the book as an included one can no longer read it. Omitted if there is no such date. */
  included_until: utcTimeField().optional(),
  chapters: array(
    object({
      id: number().integer().required(),
      title: string().required(),
      chapter_no: number().integer().required(),
      is_sample: number().oneOf([0, 1]).required(),
      /**
       * The number of the chapter's first phrase: `first_phrase_no` in the whole book, and `first_sample_phrase_no`
       * in the free sample. Null if there is none.
       */
      first_phrase_no: number().integer().nullable().defined(),
      first_sample_phrase_no: number().integer().nullable().defined(),
    }).required(),
  ).required(),
});
export type BookDetailView = InferType<typeof bookDetailView>;

/**
 * A recommended book. `because` is the most similar of the member's books, and its `begun` is true if they have
 * started reading it. `because` is omitted if no book is similar.
 */
export const recommendedBookView = bookView.shape({
  because: object({
    title: string().required(),
    book_code: string().required(),
    begun: boolean().required(),
  })
    .default(undefined)
    .optional(),
});
export type RecommendedBookView = InferType<typeof recommendedBookView>;

const toLowercase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** The filters and the sort order of a list of books. */
export const bookFilters = {
  search: lineField('search', 200),
  difficulty: string()
    .transform((value: unknown, original: unknown) =>
      original === ''
        ? undefined
        : (difficulties.find((level) => toLowercase(level) === toLowercase(original)) ?? value),
    )
    .typeError('difficulty must be text.')
    .oneOf(difficulties, `difficulty must be one of ${difficulties.join(', ')}.`),
  /** If true, only books with phrases are listed; if false, only books without. */
  has_phrases: booleanField('has_phrases'),
  /** If set, only books with at most this many new words on a page are listed. New words are rounded first. */
  max_new_words: positiveIntegerField('max_new_words').max(
    wordsPerPage,
    `max_new_words can be at most ${wordsPerPage}.`,
  ),
  sort: string()
    .transform((value: unknown, original: unknown) => (original === '' ? undefined : value))
    .typeError('sort must be text.')
    .oneOf(bookSorts, `sort must be one of ${bookSorts.join(', ')}.`),
};

export const schemas = {
  listBooks: {
    summary: 'The catalogue, a page at a time.',
    input: object({ ...bookFilters, ...pagingFields }),
    response: object({
      data: array(listedBookView.required()).required(),
      meta: pagingMetaView.required(),
    }),
  },
  readBookDetail: {
    summary: 'One book with its chapters; with a bearer, whether the caller owns it and may read it.',
    input: object({ book_code: bookCodeField() }),
    problems: [404],
    response: object({ data: bookDetailView.required() }),
  },
  recommendBooks: {
    summary:
      'Books that aren’t in the library yet, best fitting first, each with the book of yours that it is most like.',
    input: object({}),
    response: object({ data: array(recommendedBookView.required()).required() }),
  },
} satisfies Record<string, CallSchemas>;
