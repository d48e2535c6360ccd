import { calls } from '@lingostory/contract/reviews/calls';
import { api } from '../../lib/api.ts';
import { fromCalls } from '../../lib/endpoint.ts';

const reviewsAtOnce = 5;

const reviewsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listBookReviews: endpoint.pages(
      calls.listBookReviews,
      (book: { book_code: string }, page) => ({ ...book, page, per_page: reviewsAtOnce }),
      { providesTags: ['Review'] },
    ),
    readOwnReview: endpoint.query(calls.readOwnReview, {
      transformResponse: ({ data }) => data,
      providesTags: ['Review'],
    }),
    postReview: endpoint.mutation(calls.postReview, {
      invalidatesTags: (_posted, problem) => (problem === undefined ? ['Review', 'Book', 'Shelf'] : []),
    }),
  })),
});

export const { useListBookReviewsInfiniteQuery, useReadOwnReviewQuery, usePostReviewMutation } = reviewsApi;
