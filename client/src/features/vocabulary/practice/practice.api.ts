import { calls } from '@lingostory/contract/vocabulary/practice/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const invalidatesWords = { invalidatesTags: ['Word'] } as const;

export const practiceApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    countDueWords: endpoint.query(calls.countDueWords, {
      transformResponse: ({ data }) => data.due,
      providesTags: ['Word'],
    }),
    readPractice: endpoint.query(calls.readPractice, { transformResponse: ({ data }) => data }),
    recordGrades: endpoint.mutation(calls.recordGrades, invalidatesWords),
    setDailyPractice: endpoint.mutation(calls.setDailyPractice, invalidatesWords),
  })),
});

export const { useCountDueWordsQuery, useLazyReadPracticeQuery, useSetDailyPracticeMutation } = practiceApi;
