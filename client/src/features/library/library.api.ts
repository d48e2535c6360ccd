import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/library/calls';
import { api } from '../../lib/api.ts';

type CreditPage = ResponseOf<typeof calls.listCredits>;
type ShelfPage = ResponseOf<typeof calls.listShelf>['data'];

const creditsAtOnce = 10;

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShelf: build.query<ShelfPage, number>({
      query: (page) => ({ url: '/user/book-list', params: { page } }),
      transformResponse: (answer: ResponseOf<typeof calls.listShelf>) => answer.data,
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
    buyBook: build.mutation<ResponseOf<typeof calls.buyBook>, InputOf<typeof calls.buyBook>>({
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
