import { userTypes } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/reviews/calls';
import type { calls as studioCalls } from '@lingostory/contract/studio/reviews/calls';
import type { Handlers } from '../../http/route.ts';
import { findOwnReview, listBookReviews, listStudioReviews } from './find-reviews.ts';
import { hideReview, showReview } from './hide-review.ts';
import { postReview } from './post-review.ts';
import { viewBookReview, viewOwnReview, viewStudioReview } from './reviews.views.ts';

export const reviewHandlers: Handlers<typeof calls> = {
  postReview: async ({ deps, input, caller }) => {
    const { isHidden } = await postReview(deps, caller.id, input);
    return {
      message: isHidden
        ? 'Thank you! Your changes are saved. Your review stays hidden until we’ve read it again.'
        : 'Thank you! Your review is published.',
    };
  },
  readOwnReview: async ({ deps, input, caller }) => {
    const review = await findOwnReview(deps, caller.id, input.book_code);
    return { data: viewOwnReview(review) };
  },
  listBookReviews: async ({ deps, input, caller }) => {
    const member = caller?.userType === userTypes.member ? caller.id : undefined;
    const wanted = { bookCode: input.book_code, page: input.page, perPage: input.per_page };
    const { reviews, page, perPage, total } = await listBookReviews(deps, wanted, member);
    return { data: reviews.map(viewBookReview), meta: { page, per_page: perPage, total } };
  },
};

export const studioReviewHandlers: Handlers<typeof studioCalls> = {
  listStudioReviews: async ({ deps, input }) => {
    const { reviews, page, perPage, total } = await listStudioReviews(deps, input);
    return { data: reviews.map(viewStudioReview), meta: { page, per_page: perPage, total } };
  },
  hideReview: async ({ deps, input, caller }) => {
    const review = await hideReview(deps, { ...input, administratorId: caller.id });
    return { message: 'The review is hidden.', data: viewStudioReview(review) };
  },
  showReview: async ({ deps, input }) => {
    const review = await showReview(deps, input.id);
    return { message: 'The review is shown again.', data: viewStudioReview(review) };
  },
};
