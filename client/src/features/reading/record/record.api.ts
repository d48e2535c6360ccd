import { calls } from '@lingostory/contract/progress/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

export const recordApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    recordReading: endpoint.mutation(calls.recordReading, { invalidatesTags: ['Progress'] }),
  })),
});
