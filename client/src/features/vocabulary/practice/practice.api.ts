import { calls } from '@lingostory/contract/vocabulary/practice/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const wordInvalidationOptions = { invalidatesTags: ['Word'] } as const;

const practiceApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    countDueWords: endpoint.query(calls.countDueWords, {
      transformResponse: ({ data }) => data.due,
      providesTags: ['Word'],
    }),
    readPractice: endpoint.query(calls.readPractice, { transformResponse: ({ data }) => data }),
    forecastPractice: endpoint.query(calls.forecastPractice, {
      transformResponse: ({ data }) => data,
      providesTags: ['Word'],
    }),
    listPracticeBooks: endpoint.query(calls.listPracticeBooks, { transformResponse: ({ data }) => data }),
    setDailyPractice: endpoint.mutation(calls.setDailyPractice, wordInvalidationOptions),
  })),
});

export const {
  useCountDueWordsQuery,
  useForecastPracticeQuery,
  useLazyReadPracticeQuery,
  useListPracticeBooksQuery,
  useReadPracticeQuery,
  useSetDailyPracticeMutation,
} = practiceApi;
