import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import { api } from '../../lib/api.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    // No query: what it answers belongs in the reader's file and nowhere else.
    exportData: build.mutation<ResponseOf<typeof calls.exportData>, void>({
      query: () => ({ url: '/user/export' }),
    }),
    closeAccount: build.mutation<ResponseOf<typeof calls.closeAccount>, InputOf<typeof calls.closeAccount>>({
      query: (body) => ({ url: '/user/account', method: 'DELETE', body }),
    }),
  }),
});

export const { useExportDataMutation, useCloseAccountMutation } = ownDataApi;
