import { calls } from '@lingostory/contract/vocabulary/shares/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { toBookTags } from '../base/catalogue.api.ts';

const { listBooksByShare } = calls;

/**
 * The endpoint that lists books with the words that the member knows. Injected separately to keep it out
 * of the entry chunk.
 */
const booksByShareApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listBooksByShare: endpoint.query(listBooksByShare, {
      providesTags: (response) => ['Word', { type: 'Book', id: 'LIST' }, ...toBookTags(response?.data ?? [])],
    }),
  })),
});

export const { useListBooksByShareQuery } = booksByShareApi;
