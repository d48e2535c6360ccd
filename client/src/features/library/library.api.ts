import { calls } from '@lingostory/contract/library/calls';
import { api } from '../../lib/http/api.ts';
import { defineEndpoints } from '../../lib/http/endpoint.ts';

const creditsPageSize = 10;

const libraryApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listLibrary: endpoint.query(calls.listLibrary, {
      transformResponse: ({ data }) => data,
      providesTags: (response) => [
        'Library',
        // A membership decides which included books are in the library.
        'Membership',
        ...(response?.data ?? []).map(({ book_code }) => ({ type: 'Library' as const, id: book_code })),
      ],
    }),
    // Uses the balance as the cache key, so that the history is refetched whenever the balance changes.
    listCredits: endpoint.pages(calls.listCredits, (_balance: number, page) => ({
      page,
      per_page: creditsPageSize,
    })),
    // Refetches after a failure too, in case the purchase failed because the book had already been bought on another
    // device.
    buyBook: endpoint.mutation(calls.buyBook, {
      invalidatesTags: (_result, _problem, { book_code }) => [
        'Library',
        'Recommendation',
        { type: 'Book', id: book_code },
      ],
    }),
  })),
});

export const { useListLibraryQuery, useListCreditsInfiniteQuery, useBuyBookMutation } = libraryApi;
