import { calls } from '@lingostory/contract/vocabulary/shares/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { tagsOf } from '../base/catalogue.api.ts';

const { listBooksByShare } = calls;

/** Apart from the list for everybody, so that the first script does without. */
const byShareApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listBooksByShare: endpoint.query(listBooksByShare, {
      providesTags: (found) => ['Word', { type: 'Book', id: 'LIST' }, ...tagsOf(found?.data ?? [])],
    }),
  })),
});

export const { useListBooksByShareQuery } = byShareApi;
