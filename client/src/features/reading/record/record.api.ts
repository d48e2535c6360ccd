import { calls } from '@lingostory/contract/progress/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

export const recordApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    recordReading: endpoint.mutation(calls.recordReading, { invalidatesTags: ['Progress'] }),
  })),
});
