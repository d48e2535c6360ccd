import { calls } from '@lingostory/contract/library/calls';
import { api } from '../../lib/http/api.ts';
import { fromCalls } from '../../lib/http/endpoint.ts';

const creditsOnPage = 10;

const libraryApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listLibrary: endpoint.query(calls.listLibrary, {
      transformResponse: ({ data }) => data,
      providesTags: (found) => [
        'Library',
        ...(found?.data ?? []).map(({ book_code }) => ({ type: 'Library' as const, id: book_code })),
      ],
    }),
    // Cached by balance, so that a purchase or payment, which changes the balance, refetches the history.
    listCredits: endpoint.pages(calls.listCredits, (_balance: number, page) => ({
      page,
      per_page: creditsOnPage,
    })),
    // Invalidates on failure as well, because the book may have been bought on another device.
    buyBook: endpoint.mutation(calls.buyBook, {
      invalidatesTags: (_bought, _problem, { book_code }) => [
        'Library',
        'Recommendation',
        { type: 'Book', id: book_code },
      ],
    }),
  })),
});

export const { useListLibraryQuery, useListCreditsInfiniteQuery, useBuyBookMutation } = libraryApi;
