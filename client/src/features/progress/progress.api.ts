import { calls } from '@lingostory/contract/progress/calls';
import { api } from '../../lib/http/api.ts';
import { fromCalls } from '../../lib/http/endpoint.ts';

const changes = { invalidatesTags: ['Progress'] } as const;

const progressApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readProgress: endpoint.query(calls.readProgress, {
      transformResponse: ({ data }) => data,
      providesTags: ['Progress'],
    }),
    setReadingGoal: endpoint.mutation(calls.setReadingGoal, changes),
    setReadingRecord: endpoint.mutation(calls.setReadingRecord, changes),
    deleteReadingHistory: endpoint.mutation(calls.deleteReadingHistory, changes),
  })),
});

export const {
  useReadProgressQuery,
  useSetReadingGoalMutation,
  useSetReadingRecordMutation,
  useDeleteReadingHistoryMutation,
} = progressApi;
