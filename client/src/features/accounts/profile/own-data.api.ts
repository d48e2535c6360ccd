import { calls } from '@lingostory/contract/accounts/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    // No query: the response belongs in the reader's file and nowhere else.
    exportData: endpoint.mutation(calls.exportData),
    closeAccount: endpoint.mutation(calls.closeAccount),
  })),
});

export const { useExportDataMutation, useCloseAccountMutation } = ownDataApi;
