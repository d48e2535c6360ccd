import { calls } from '@lingostory/contract/accounts/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    // A mutation rather than a query, because the cache must not hold personal data.
    exportData: endpoint.mutation(calls.exportData),
    closeAccount: endpoint.mutation(calls.closeAccount),
  })),
});

export const { useExportDataMutation, useCloseAccountMutation } = ownDataApi;
