import { calls } from '@lingostory/contract/progress/calls';
import { api } from '../../../lib/api.ts';
import { fromCalls } from '../../../lib/endpoint.ts';

export const recordApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    recordReading: endpoint.mutation(calls.recordReading, { invalidatesTags: ['Progress'] }),
  })),
});
