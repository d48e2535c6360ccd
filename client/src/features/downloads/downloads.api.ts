import { calls } from '@lingostory/contract/downloads/calls';
import { api } from '../../lib/http/api.ts';
import { defineEndpoints } from '../../lib/http/endpoint.ts';

export const { describeDownload } = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    describeDownload: endpoint.query(calls.describeDownload, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
  })),
}).endpoints;
