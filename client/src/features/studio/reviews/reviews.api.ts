import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/studio/reviews/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildTag } from '../base/tags.ts';

/** Returns the cache tags to invalidate after a review is hidden or shown, including those of its book's rating. */
const reviewTagsOf = (response: ResponseOf<typeof calls.hideReview> | undefined) => {
  if (response === undefined) return [];
  const { id, book_code } = response.data.book;
  return [
    'StudioReview' as const,
    buildTag('StudioBook', id),
    buildTag('Book', id),
    buildTag('Book', book_code),
    buildTag('Review', book_code),
  ];
};

const studioReviewsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listStudioReviews: endpoint.query(calls.listStudioReviews, { providesTags: ['StudioReview'] }),
    hideReview: endpoint.mutation(calls.hideReview, { invalidatesTags: reviewTagsOf }),
    showReview: endpoint.mutation(calls.showReview, { invalidatesTags: reviewTagsOf }),
  })),
});

export const { useListStudioReviewsQuery, useHideReviewMutation, useShowReviewMutation } = studioReviewsApi;
