import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { bookCode, line, yesNo } from '../fields.ts';
import { metaView, paging } from '../paging.ts';
import { bookSorts, difficulties } from './constants.ts';

/**
 * A book in a list. `image_path` is the cover 2:3, `image_jpeg` the same for what cannot show WebP, `image_card` cut to
 * 250×222 and `image_wide` to 250×150; null where there is none. `average_rating` has one decimal, `createdAt` (ISO 8601) is the release date.
 * `has_sample`: whether a sample chapter has phrases.
 */
export const bookView = object({
  id: number().integer().required(),
  book_code: string().required(),
  title: string().required(),
  author: string().required(),
  narrated_by: string().required(),
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
});
export type BookView = InferType<typeof bookView>;

export const bookDetailView = bookView.shape({
  sample_audio: string().nullable().defined(),
  sample_text: string().defined(),
  overall_star: number().min(0).max(5).required(),
  performance_star: number().min(0).max(5).required(),
  story_star: number().min(0).max(5).required(),
  total_phrases: number().integer().required(),
  /** Author's rights and licence of text and recording, '' where none are given. */
  text_rights: string().defined(),
  audio_rights: string().defined(),
  /** Only with a bearer. */
  owned: boolean(),
  chapters: array(
    object({
      id: number().integer().required(),
      title: string().required(),
      chapter_no: number().integer().required(),
      is_sample: number().oneOf([0, 1]).required(),
      /** The number of its first phrase in the book, and in the free sample; null where it has none there. */
      first_phrase_no: number().integer().nullable().defined(),
      first_sample_phrase_no: number().integer().nullable().defined(),
    }).required(),
  ).required(),
});
export type BookDetailView = InferType<typeof bookDetailView>;

/** `because`: the book of the member's that it is most like, and whether they began it. Left out where none is near. */
export const recommendedView = bookView.shape({
  because: object({
    title: string().required(),
    book_code: string().required(),
    begun: boolean().required(),
  })
    .default(undefined)
    .optional(),
});
export type RecommendedView = InferType<typeof recommendedView>;

const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** What a list of books is narrowed down to. */
export const bookFilters = {
  search: line('search', 200),
  difficulty: string()
    .transform((value: unknown, original: unknown) =>
      original === ''
        ? undefined
        : (difficulties.find((level) => lowered(level) === lowered(original)) ?? value),
    )
    .typeError('difficulty must be text.')
    .oneOf(difficulties, `difficulty must be one of ${difficulties.join(', ')}.`),
  /** Only books that have a phrase (true), or none yet (false). */
  has_phrases: yesNo('has_phrases'),
};

export const schemas = {
  listBooks: {
    summary: 'The catalogue, a page at a time.',
    input: object({
      ...bookFilters,
      sort: string()
        .transform((value: unknown, original: unknown) => (original === '' ? undefined : value))
        .typeError('sort must be text.')
        .oneOf(bookSorts, `sort must be one of ${bookSorts.join(', ')}.`),
      ...paging,
    }),
    response: object({
      data: array(bookView.required()).required(),
      meta: metaView.required(),
    }),
  },
  readBookDetail: {
    summary: 'One book with its chapters; with a bearer, whether the caller owns it.',
    input: object({ book_code: bookCode() }),
    problems: [404],
    response: object({ data: bookDetailView.required() }),
  },
  recommendBooks: {
    summary: 'Books not owned yet, best fitting first, each with the book of yours that it is most like.',
    input: object({}),
    response: object({ data: array(recommendedView.required()).required() }),
  },
} satisfies Record<string, CallSchemas>;
