import { calls } from '@lingostory/contract/vocabulary/details/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const detailsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    describeWord: endpoint.query(calls.describeWord, {
      transformResponse: ({ data }) => data,
      providesTags: ['Word'],
    }),
    describeSampleWord: endpoint.query(calls.describeSampleWord, { transformResponse: ({ data }) => data }),
    listVerbForms: endpoint.query(calls.listVerbForms, { transformResponse: ({ data }) => data }),
  })),
});

export const { useDescribeWordQuery, useDescribeSampleWordQuery, useListVerbFormsQuery } = detailsApi;
