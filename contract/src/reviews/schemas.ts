import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { bookCodeField, lineField, multilineField, singleLineTest, toSingleNumber } from '../fields.ts';
import { pagingFields, pagingMetaView } from '../paging.ts';
import { messageView } from '../problem.ts';

export const reviewLimits = { title: 50, words: 15, min: 25, max: 5000 } as const;
/** Shown instead of the reviewer's name after their account is closed. The review itself stays. */
export const formerReaderName = 'A former reader';

export const countReviewWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Returns the schema for a rating of one to five whole stars. Rejects an array, which yup would cast to a number. */
function starsField(fieldLabel: string) {
  const message = `Rate ${fieldLabel} from 1 to 5 stars.`;
  return number()
    .transform(toSingleNumber)
    .typeError(message)
    .integer(message)
    .min(1, message)
    .max(5, message)
    .required(message);
}

export const ratingFields = {
  overall_star: number().integer().min(1).max(5).required(),
  performance_star: number().integer().min(1).max(5).required(),
  story_star: number().integer().min(1).max(5).required(),
};

/**
 * A published review. `name` is only the reader's first name. Reviews are listed by the time of their last edit,
 * newest first.
 */
export const bookReviewView = object({
  id: number().integer().required(),
  title: string().required(),
  review: string().required(),
  ...ratingFields,
  name: string().required(),
  createdAt: string().required(),
});
export type BookReviewView = InferType<typeof bookReviewView>;

export const ownReviewView = object({
  book_code: string().required(),
  title: string().required(),
  review: string().required(),
  ...ratingFields,
  createdAt: string().required(),
  /**
   * The time when an administrator hid the review from other readers, or null if it is visible. `hidden_reason` says
   * why it was hidden.
   */
  hidden_at: string().nullable().defined(),
  hidden_reason: string().nullable().defined(),
});
export type OwnReviewView = InferType<typeof ownReviewView>;

export const schemas = {
  postReview: {
    summary:
      'Review a book of the library; a second review replaces the first, and stays hidden where that was.',
    input: object({
      book_code: bookCodeField(),
      title: lineField('Headline', reviewLimits.title)
        .test(singleLineTest('Headline'))
        .required('Headline is required.'),
      review: multilineField('Review', reviewLimits.max)
        .required('Review is required.')
        .min(reviewLimits.min, `Review must have at least ${reviewLimits.min} characters.`)
        .test(
          'words',
          `Review must have at least ${reviewLimits.words} words.`,
          (value) => !value || countReviewWords(value) >= reviewLimits.words,
        ),
      overall_star: starsField('the book overall'),
      performance_star: starsField('the performance'),
      story_star: starsField('the story'),
    }),
    problems: [404],
    response: messageView,
  },
  readOwnReview: {
    summary: "The caller's own review of a book; 404 when there is none.",
    input: object({ book_code: bookCodeField() }),
    problems: [404],
    response: object({ data: ownReviewView.required() }),
  },
  listBookReviews: {
    summary: 'What readers say about a book, newest first, a page at a time.',
    input: object({
      book_code: bookCodeField(),
      ...pagingFields,
    }),
    problems: [404],
    response: object({
      data: array(bookReviewView.required()).required(),
      meta: pagingMetaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
