import { calls } from '@lingostory/contract/reviews/calls';
import { api } from '../../lib/http/api.ts';
import { defineEndpoints } from '../../lib/http/endpoint.ts';

const reviewsPageSize = 5;

export const reviewsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listBookReviews: endpoint.pages(
      calls.listBookReviews,
      (book: { book_code: string }, page) => ({ ...book, page, per_page: reviewsPageSize }),
      { providesTags: (_result, _problem, { book_code }) => [{ type: 'Review', id: book_code }] },
    ),
    readOwnReview: endpoint.query(calls.readOwnReview, {
      transformResponse: ({ data }) => data,
      providesTags: (_result, _problem, { book_code }) => [{ type: 'Review', id: book_code }],
    }),
    postReview: endpoint.mutation(calls.postReview, {
      invalidatesTags: (result, _problem, { book_code: id }) =>
        result === undefined
          ? []
          : [
              { type: 'Review', id },
              { type: 'Book', id },
              { type: 'Library', id },
            ],
    }),
  })),
});

export const { useListBookReviewsInfiniteQuery, useReadOwnReviewQuery, usePostReviewMutation } = reviewsApi;
