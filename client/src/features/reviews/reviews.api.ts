import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { listBookReviews, OwnReviewView, postReview, readOwnReview } from '@lingostory/contract/reviews';
import { api } from '../../lib/api.ts';

type ReviewPage = AnswerOf<typeof listBookReviews>;
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
      transformResponse: (answer: AnswerOf<typeof readOwnReview>) => answer.data,
      providesTags: ['Review'],
    }),
    postReview: build.mutation<AnswerOf<typeof postReview>, InputOf<typeof postReview>>({
      query: (body) => ({ url: '/user/review', method: 'POST', body }),
      invalidatesTags: (_answer, failure) => (failure === undefined ? ['Review', 'Book', 'Shelf'] : []),
    }),
  }),
});

export const { useBookReviewsInfiniteQuery, useOwnReviewQuery, usePostReviewMutation } = reviewsApi;
