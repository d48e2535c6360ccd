import { calls } from '@lingostory/contract/studio/reports/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildTag } from '../base/tags.ts';

const reportsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listReportedPhrases: endpoint.query(calls.listReportedPhrases, {
      // Also tags the response with its phrases, because editing a phrase changes the text shown with its reports,
      // and deleting a phrase removes them.
      providesTags: (response) => [
        'StudioReport',
        ...(response?.data ?? []).map(({ id }) => buildTag('StudioPhrase', id)),
      ],
    }),
    createReport: endpoint.mutation(calls.createReport, {
      invalidatesTags: ['StudioReport', 'StudioMissing'],
    }),
    closeReport: endpoint.mutation(calls.closeReport, { invalidatesTags: ['StudioReport', 'StudioMissing'] }),
    closePhraseReports: endpoint.mutation(calls.closePhraseReports, {
      invalidatesTags: ['StudioReport', 'StudioMissing'],
    }),
  })),
});

export const {
  useListReportedPhrasesQuery,
  useCreateReportMutation,
  useCloseReportMutation,
  useClosePhraseReportsMutation,
} = reportsApi;
