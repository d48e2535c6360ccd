import { calls } from '@lingostory/contract/vocabulary/placement/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const placementApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listPlacementWords: endpoint.query(calls.listPlacementWords, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    estimateKnownWords: endpoint.mutation(calls.estimateKnownWords, { invalidatesTags: ['Word'] }),
  })),
});

export const { useListPlacementWordsQuery, useEstimateKnownWordsMutation } = placementApi;
