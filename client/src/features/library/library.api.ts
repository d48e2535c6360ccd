import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { buyBook, listCredits, listShelf } from '@lingostory/contract/library';
import { api } from '../../lib/api.ts';

type CreditPage = AnswerOf<typeof listCredits>;
type ShelfPage = AnswerOf<typeof listShelf>['data'];

const creditsAtOnce = 10;

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShelf: build.query<ShelfPage, number>({
      query: (page) => ({ url: '/user/book-list', params: { page } }),
      transformResponse: (answer: AnswerOf<typeof listShelf>) => answer.data,
      providesTags: ['Shelf'],
    }),
    // Asked by the balance that it explains: when that moves, it is asked again.
    listCredits: build.infiniteQuery<CreditPage, number, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ meta }) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined),
      },
      query: ({ pageParam: page }) => ({
        url: '/user/credit-history',
        params: { page, per_page: creditsAtOnce },
      }),
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

export const { useListShelfQuery, useListCreditsInfiniteQuery, useBuyBookMutation } = libraryApi;
