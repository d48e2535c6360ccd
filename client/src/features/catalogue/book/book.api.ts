import { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../../lib/api.ts';
import { fromCalls } from '../../../lib/endpoint.ts';

/** Apart from the list, so that the first script does without. */
const bookApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readBookDetail: endpoint.query(calls.readBookDetail, {
      transformResponse: ({ data }) => data,
      providesTags: ['Book'],
    }),
    recommendBooks: endpoint.query(calls.recommendBooks, {
      transformResponse: ({ data }) => data,
      providesTags: ['Book'],
    }),
  })),
});

export const { useReadBookDetailQuery, useRecommendBooksQuery } = bookApi;
