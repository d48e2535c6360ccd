import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../lib/api.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBooks: build.query<ResponseOf<typeof calls.listBooks>, InputOf<typeof calls.listBooks>>({
      query: (params) => ({ url: '/guest/list-book', params }),
      providesTags: ['Book'],
    }),
  }),
});

export const { useListBooksQuery } = catalogueApi;
