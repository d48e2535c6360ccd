import { calls } from '@lingostory/contract/library/calls';
import { api } from '../../lib/api.ts';
import { fromCalls } from '../../lib/endpoint.ts';

const creditsAtOnce = 10;

const libraryApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listLibrary: endpoint.query(calls.listLibrary, {
      transformResponse: ({ data }) => data,
      providesTags: ['Shelf'],
    }),
    // Asked by the balance that it explains: when that moves, it is asked again.
    listCredits: endpoint.pages(calls.listCredits, (_balance: number, page) => ({
      page,
      per_page: creditsAtOnce,
    })),
    // A problem may mean that what is shown is old: the credit spent, or the book bought, somewhere else.
    buyBook: endpoint.mutation(calls.buyBook, { invalidatesTags: ['Shelf', 'Book'] }),
  })),
});

export const { useListLibraryQuery, useListCreditsInfiniteQuery, useBuyBookMutation } = libraryApi;
