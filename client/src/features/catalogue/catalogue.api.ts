import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { listBooks } from '@lingostory/contract/catalogue';
import { api } from '../../lib/api.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBooks: build.query<AnswerOf<typeof listBooks>, InputOf<typeof listBooks>>({
      query: (params) => ({ url: '/guest/list-book', params }),
      providesTags: ['Book'],
    }),
  }),
});

export const { useListBooksQuery } = catalogueApi;
