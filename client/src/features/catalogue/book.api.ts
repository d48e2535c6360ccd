import type { ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/catalogue/calls';
import type { BookDetailView, RecommendedView } from '@lingostory/contract/catalogue/schemas';
import { api } from '../../lib/api.ts';

/** Apart from the list, so that the first script does without. */
const bookApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookDetail: build.query<BookDetailView, string>({
      query: (bookCode) => ({ url: `/guest/book-detail/${encodeURIComponent(bookCode)}` }),
      transformResponse: (answer: ResponseOf<typeof calls.readBookDetail>) => answer.data,
      providesTags: ['Book'],
    }),
    recommendedBooks: build.query<RecommendedView[], void>({
      query: () => ({ url: '/user/recommended-book' }),
      transformResponse: (answer: ResponseOf<typeof calls.recommendBooks>) => answer.data,
      providesTags: ['Book'],
    }),
  }),
});

export const { useBookDetailQuery, useRecommendedBooksQuery } = bookApi;
