import { calls } from '@lingostory/contract/vocabulary/shares/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const { readShares } = calls;

const sharesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readShares: endpoint.query(readShares, {
      transformResponse: ({ data }) => data,
      providesTags: ['Word'],
    }),
  })),
});

export const { useReadSharesQuery } = sharesApi;
