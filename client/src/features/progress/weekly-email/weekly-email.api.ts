import { calls } from '@lingostory/contract/progress/weekly-email/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const weeklyEmailApi = api.enhanceEndpoints({ addTagTypes: ['WeeklyEmail'] }).injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readWeeklyEmail: endpoint.query(calls.readWeeklyEmail, {
      transformResponse: ({ data }) => data,
      providesTags: ['WeeklyEmail'],
    }),
    setWeeklyEmail: endpoint.mutation(calls.setWeeklyEmail, { invalidatesTags: ['WeeklyEmail'] }),
    setWeeklyEmailByToken: endpoint.mutation(calls.setWeeklyEmailByToken, {
      invalidatesTags: ['WeeklyEmail'],
    }),
  })),
});

export const { useReadWeeklyEmailQuery, useSetWeeklyEmailMutation, useSetWeeklyEmailByTokenMutation } =
  weeklyEmailApi;
