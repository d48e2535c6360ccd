import type { AnswerOf } from '@lingostory/contract/call';
import type {
  BookDetailView,
  RecommendedView,
  readBookDetail,
  recommendBooks,
} from '@lingostory/contract/catalogue';
import { api } from '../../lib/api.ts';

/** Apart from the list, so that the first script does without. */
const bookApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookDetail: build.query<BookDetailView, string>({
      query: (bookCode) => ({ url: `/guest/book-detail/${encodeURIComponent(bookCode)}` }),
      transformResponse: (answer: AnswerOf<typeof readBookDetail>) => answer.data,
      providesTags: ['Book'],
    }),
    recommendedBooks: build.query<RecommendedView[], void>({
      query: () => ({ url: '/user/recommended-book' }),
      transformResponse: (answer: AnswerOf<typeof recommendBooks>) => answer.data,
      providesTags: ['Book'],
    }),
  }),
});

export const { useBookDetailQuery, useRecommendedBooksQuery } = bookApi;
