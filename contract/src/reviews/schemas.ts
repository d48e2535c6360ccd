import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { bookCode, line, oneNumber, paragraphs, withoutControls } from '../fields.ts';
import { metaView, paging } from '../paging.ts';
import { messageView } from '../problem.ts';

export const reviewLimits = { title: 50, words: 15, min: 25, max: 5000 } as const;
/** Shown in place of the name once the account is closed. The review stays. */
export const formerReader = 'A former reader';

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Returns the schema for whole stars from 1 to 5. Rejects an array, which yup would cast to a number. */
function stars(what: string) {
  const message = `Rate ${what} from 1 to 5 stars.`;
  return number()
    .transform(oneNumber)
    .typeError(message)
    .integer(message)
    .min(1, message)
    .max(5, message)
    .required(message);
}

export const ratings = {
  overall_star: number().integer().min(1).max(5).required(),
  performance_star: number().integer().min(1).max(5).required(),
  story_star: number().integer().min(1).max(5).required(),
};

/**
 * A published review. `name` is the reader's first name only. Reviews are listed newest first, by the time of their
 * last edit.
 */
export const bookReviewView = object({
  id: number().integer().required(),
  title: string().required(),
  review: string().required(),
  ...ratings,
  name: string().required(),
  createdAt: string().required(),
});
export type BookReviewView = InferType<typeof bookReviewView>;

export const ownReviewView = object({
  book_code: string().required(),
  title: string().required(),
  review: string().required(),
  ...ratings,
  createdAt: string().required(),
  /** When an administrator hid the review from other readers, and why; null while it is public. */
  hidden_at: string().nullable().defined(),
  hidden_reason: string().nullable().defined(),
});
export type OwnReviewView = InferType<typeof ownReviewView>;

export const schemas = {
  postReview: {
    summary:
      'Review a book of the library; a second review replaces the first, and stays hidden where that was.',
    input: object({
      book_code: bookCode(),
      title: line('Headline', reviewLimits.title)
        .test(withoutControls('Headline'))
        .required('Headline is required.'),
      review: paragraphs('Review', reviewLimits.max)
        .required('Review is required.')
        .min(reviewLimits.min, `Review must have at least ${reviewLimits.min} characters.`)
        .test(
          'words',
          `Review must have at least ${reviewLimits.words} words.`,
          (value) => !value || wordsIn(value) >= reviewLimits.words,
        ),
      overall_star: stars('the book overall'),
      performance_star: stars('the performance'),
      story_star: stars('the story'),
    }),
    problems: [404],
    response: messageView,
  },
  readOwnReview: {
    summary: "The caller's own review of a book; 404 when there is none.",
    input: object({ book_code: bookCode() }),
    problems: [404],
    response: object({ data: ownReviewView.required() }),
  },
  listBookReviews: {
    summary: 'What readers say about a book, newest first, a page at a time.',
    input: object({
      book_code: bookCode(),
      ...paging,
    }),
    problems: [404],
    response: object({
      data: array(bookReviewView.required()).required(),
      meta: metaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
