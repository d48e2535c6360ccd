import { userTypes } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/reviews/calls';
import type { Handlers } from '../../http/route.ts';
import { findOwnReview, listBookReviews } from './find-reviews.ts';
import { postReview } from './post-review.ts';
import { viewBookReview, viewOwnReview } from './reviews.views.ts';

export const reviewHandlers: Handlers<typeof calls> = {
  postReview: async ({ deps, input, caller }) => {
    await postReview(deps, caller.id, input);
    return { message: 'Thank you! Your review is published.' };
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
