import { userTypes } from '@lingostory/contract/constants';
import { calls } from '@lingostory/contract/reviews/calls';
import { schemas } from '@lingostory/contract/reviews/schemas';
import { calls as studioCalls } from '@lingostory/contract/studio/reviews/calls';
import { schemas as studioSchemas } from '@lingostory/contract/studio/reviews/schemas';
import { hour, type Limit, limitCaller } from '../../http/limits.ts';
import { routesOf } from '../../http/route-table.ts';
import { findOwnReview, listBookReviews, listStudioReviews } from './find-reviews.ts';
import { hideReview, showReview } from './hide-review.ts';
import { postReview } from './post-review.ts';
import { viewBookReview, viewOwnReview, viewStudioReview } from './reviews.views.ts';

const posts: Limit = {
  name: 'review',
  points: 20,
  seconds: hour,
  message: 'You’ve posted too many reviews.',
};

const readerRoutes = routesOf(calls, schemas, {
  listBookReviews: async ({ deps, input, caller }) => {
    const member = caller?.userType === userTypes.member ? caller.id : undefined;
    const wanted = { bookCode: input.book_code, page: input.page, perPage: input.per_page };
    const { reviews, page, perPage, total } = await listBookReviews(deps, wanted, member);
    return { data: reviews.map(viewBookReview), meta: { page, per_page: perPage, total } };
  },
  postReview: limitCaller(posts, async ({ deps, input, caller }) => {
    const { isHidden } = await postReview(deps, caller.id, input);
    return {
      message: isHidden
        ? 'Thank you! Your changes are saved. Your review stays hidden until we’ve read it again.'
        : 'Thank you! Your review is published.',
    };
  }),
  readOwnReview: async ({ deps, input, caller }) => {
    const review = await findOwnReview(deps, caller.id, input.book_code);
    return { data: viewOwnReview(review) };
  },
});

const studioRoutes = routesOf(studioCalls, studioSchemas, {
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
});

export const reviewRoutes = [...readerRoutes, ...studioRoutes];
