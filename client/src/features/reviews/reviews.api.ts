import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';
import type { OwnReviewView } from '@lingostory/contract/reviews/schemas';
import { api } from '../../lib/api.ts';

type ReviewPage = ResponseOf<typeof calls.listBookReviews>;
const reviewsAtOnce = 5;

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookReviews: build.infiniteQuery<ReviewPage, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ meta }) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined),
      },
      query: ({ queryArg: bookCode, pageParam: page }) => ({
        url: `/guest/book-reviews/${encodeURIComponent(bookCode)}`,
        params: { page, per_page: reviewsAtOnce },
      }),
      providesTags: ['Review'],
    }),
    ownReview: build.query<OwnReviewView, string>({
      query: (bookCode) => ({ url: `/user/review/${encodeURIComponent(bookCode)}` }),
      transformResponse: (answer: ResponseOf<typeof calls.readOwnReview>) => answer.data,
      providesTags: ['Review'],
    }),
    postReview: build.mutation<ResponseOf<typeof calls.postReview>, InputOf<typeof calls.postReview>>({
      query: (body) => ({ url: '/user/review', method: 'POST', body }),
      invalidatesTags: (_answer, failure) => (failure === undefined ? ['Review', 'Book', 'Shelf'] : []),
    }),
  }),
});

export const { useBookReviewsInfiniteQuery, useOwnReviewQuery, usePostReviewMutation } = reviewsApi;
