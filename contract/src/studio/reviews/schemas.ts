import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { lineField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { ratingFields } from '../../reviews/schemas.ts';
import { emptyToUndefined, idField, singleLineField, titleView } from '../fields.ts';

export const reviewStates = ['shown', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const maxHiddenReasonLength = 300;

export const studioReviewView = object({
  id: number().integer().required(),
  title: string().required(),
  review: string().required(),
  ...ratingFields,
  createdAt: string().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  /** Null if the account has been closed. */
  writer: object({ id: number().integer().required(), name: string().required() }).nullable().defined(),
  hidden_at: string().nullable().defined(),
  hidden_reason: string().nullable().defined(),
  /** True if the reader edited the review after an administrator hid it. */
  edited_since: boolean().required(),
});
export type StudioReviewView = InferType<typeof studioReviewView>;

const reviewResponse = object({ message: string().required(), data: studioReviewView.required() });

export const schemas = {
  listStudioReviews: {
    summary: 'Reviews of all books or of one, including hidden ones, newest first, paged.',
    input: object({
      book_code: lineField('book_code', 200),
      state: string()
        .transform(emptyToUndefined)
        .typeError('state must be text.')
        .oneOf(reviewStates, `state must be one of ${reviewStates.join(', ')}.`),
      ...pagingFields,
    }),
    response: object({
      data: array(studioReviewView.required()).required(),
      meta: pagingMetaView.required(),
    }),
  },
  hideReview: {
    summary:
      'Hide a review: readers no longer see it, its stars no longer count, and its author gets an email with the reason. Idempotent.',
    input: object({ ...idField, reason: singleLineField('Reason', maxHiddenReasonLength) }),
    problems: [404],
    response: reviewResponse,
  },
  showReview: {
    summary: 'Show a hidden review again and notify its author. Idempotent.',
    input: object(idField),
    problems: [404],
    response: reviewResponse,
  },
} satisfies Record<string, CallSchemas>;
