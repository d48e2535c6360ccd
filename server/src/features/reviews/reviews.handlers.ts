import { userTypes } from '@lingostory/contract/constants';
import { calls } from '@lingostory/contract/reviews/calls';
import { schemas } from '@lingostory/contract/reviews/schemas';
import { calls as studioCalls } from '@lingostory/contract/studio/reviews/calls';
import { schemas as studioSchemas } from '@lingostory/contract/studio/reviews/schemas';
import { type Limit, secondsPerHour, withCallerLimit } from '../../http/limits.ts';
import { defineRoutes } from '../../http/route-table.ts';
import { findOwnReview, listBookReviews, listStudioReviews } from './find-reviews.ts';
import { hideReview, showReview } from './hide-review.ts';
import { postReview } from './post-review.ts';
import { toBookReviewView, toOwnReviewView, toStudioReviewView } from './reviews.views.ts';

const reviewPostLimit: Limit = {
  name: 'review',
  points: 20,
  seconds: secondsPerHour,
  message: 'You’ve posted too many reviews.',
};

const readerRoutes = defineRoutes(calls, schemas, {
  listBookReviews: async ({ deps, input, caller }) => {
    const memberId = caller?.userType === userTypes.member ? caller.id : undefined;
    const pageRequest = { bookCode: input.book_code, page: input.page, perPage: input.per_page };
    const { reviews, page, perPage, total } = await listBookReviews(deps, pageRequest, memberId);
    return { data: reviews.map(toBookReviewView), meta: { page, per_page: perPage, total } };
  },
  postReview: withCallerLimit(reviewPostLimit, async ({ deps, input, caller }) => {
    const { isHidden } = await postReview(deps, caller.id, input);
    return {
      message: isHidden
        ? 'Thank you! Your changes are saved. Your review stays hidden until we’ve read it again.'
        : 'Thank you! Your review is published.',
    };
  }),
  readOwnReview: async ({ deps, input, caller }) => {
    const review = await findOwnReview(deps, caller.id, input.book_code);
    return { data: toOwnReviewView(review) };
  },
});

const studioRoutes = defineRoutes(studioCalls, studioSchemas, {
  listStudioReviews: async ({ deps, input }) => {
    const { reviews, page, perPage, total } = await listStudioReviews(deps, input);
    return { data: reviews.map(toStudioReviewView), meta: { page, per_page: perPage, total } };
  },
  hideReview: async ({ deps, input, caller }) => {
    const review = await hideReview(deps, { ...input, administratorId: caller.id });
    return { message: 'The review is hidden.', data: toStudioReviewView(review) };
  },
  showReview: async ({ deps, input }) => {
    const review = await showReview(deps, input.id);
    return { message: 'The review is shown again.', data: toStudioReviewView(review) };
  },
});

export const reviewRoutes = [...readerRoutes, ...studioRoutes];
