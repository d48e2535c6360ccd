import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { buyBook, listShelf } from '@lingostory/contract/library';
import { api } from '../../lib/api.ts';

type ShelfPage = AnswerOf<typeof listShelf>['data'];

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShelf: build.query<ShelfPage, number>({
      query: (page) => ({ url: '/user/book-list', params: { page } }),
      transformResponse: (answer: AnswerOf<typeof listShelf>) => answer.data,
      providesTags: ['Shelf'],
    }),
    buyBook: build.mutation<AnswerOf<typeof buyBook>, InputOf<typeof buyBook>>({
      query: ({ book_code, user_id }) => ({
        url: '/user/purchase-book',
        method: 'POST',
        body: new URLSearchParams({ book_code, ...(user_id !== undefined && { user_id: String(user_id) }) }),
      }),
      // A refusal may mean that what is shown is old: the credit spent, or the book bought, somewhere else.
      invalidatesTags: ['Shelf', 'Book'],
    }),
  }),
});

export const { useListShelfQuery, useBuyBookMutation } = libraryApi;
