import { calls } from '@lingostory/contract/vocabulary/practice/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

const changes = { invalidatesTags: ['Word'] } as const;

export const practiceApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    countDueWords: endpoint.query(calls.countDueWords, {
      transformResponse: ({ data }) => data.due,
      providesTags: ['Word'],
    }),
    readPractice: endpoint.query(calls.readPractice, { transformResponse: ({ data }) => data }),
    recordGrades: endpoint.mutation(calls.recordGrades, changes),
    setDailyPractice: endpoint.mutation(calls.setDailyPractice, changes),
  })),
});

export const { useCountDueWordsQuery, useLazyReadPracticeQuery, useSetDailyPracticeMutation } = practiceApi;
