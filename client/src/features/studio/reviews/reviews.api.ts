import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/studio/reviews/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, tag } from '../base/tags.ts';

/** Returns the cache tags to invalidate after a review was hidden or shown, including those of its book's rating. */
const reviewTags = (changed: ResponseOf<typeof calls.hideReview> | undefined) => {
  if (changed === undefined) return [];
  const { id, book_code } = changed.data.book;
  return [
    'StudioReview' as const,
    tag('StudioBook', id),
    tag('Book', id),
    tag('Book', book_code),
    tag('Review', book_code),
  ];
};

const studioReviewsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listStudioReviews: endpoint.query(calls.listStudioReviews, { providesTags: ['StudioReview'] }),
    hideReview: endpoint.mutation(calls.hideReview, { invalidatesTags: reviewTags }),
    showReview: endpoint.mutation(calls.showReview, { invalidatesTags: reviewTags }),
  })),
});

export const { useListStudioReviewsQuery, useHideReviewMutation, useShowReviewMutation } = studioReviewsApi;
