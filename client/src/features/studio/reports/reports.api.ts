import { calls } from '@lingostory/contract/studio/reports/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, tag } from '../base/tags.ts';

const reportsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listReportedPhrases: endpoint.query(calls.listReportedPhrases, {
      // Also tagged with its phrases: editing a phrase changes the text shown with its reports, and deleting it
      // removes them.
      providesTags: (response) => [
        'StudioReport',
        ...(response?.data ?? []).map(({ id }) => tag('StudioPhrase', id)),
      ],
    }),
    closeReport: endpoint.mutation(calls.closeReport, { invalidatesTags: ['StudioReport'] }),
    closePhraseReports: endpoint.mutation(calls.closePhraseReports, { invalidatesTags: ['StudioReport'] }),
  })),
});

export const { useListReportedPhrasesQuery, useCloseReportMutation, useClosePhraseReportsMutation } =
  reportsApi;
