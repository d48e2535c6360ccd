import { calls } from '@lingostory/contract/vocabulary/shares/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { tagsOf } from '../base/catalogue.api.ts';

const { listBooksByShare } = calls;

/** The list sorted by known words, injected separately to keep it out of the entry chunk. */
const byShareApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listBooksByShare: endpoint.query(listBooksByShare, {
      providesTags: (response) => ['Word', { type: 'Book', id: 'LIST' }, ...tagsOf(response?.data ?? [])],
    }),
  })),
});

export const { useListBooksByShareQuery } = byShareApi;
