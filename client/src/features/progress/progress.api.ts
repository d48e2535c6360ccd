import { calls } from '@lingostory/contract/progress/calls';
import { api } from '../../lib/http/api.ts';
import { defineEndpoints } from '../../lib/http/endpoint.ts';

const progressInvalidation = { invalidatesTags: ['Progress'] } as const;

const progressApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readProgress: endpoint.query(calls.readProgress, {
      transformResponse: ({ data }) => data,
      providesTags: ['Progress'],
    }),
    readToday: endpoint.query(calls.readToday, {
      transformResponse: ({ data }) => data,
      providesTags: ['Progress', 'Word', 'Library'],
    }),
    setReadingGoal: endpoint.mutation(calls.setReadingGoal, progressInvalidation),
    setReadingRecord: endpoint.mutation(calls.setReadingRecord, progressInvalidation),
    deleteReadingHistory: endpoint.mutation(calls.deleteReadingHistory, progressInvalidation),
  })),
});

export const {
  useReadProgressQuery,
  useReadTodayQuery,
  useSetReadingGoalMutation,
  useSetReadingRecordMutation,
  useDeleteReadingHistoryMutation,
} = progressApi;
