import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { closeAccount, exportData } from '@lingostory/contract/own-data';
import { api } from '../../lib/api.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    // No query: what it answers belongs in the reader's file and nowhere else.
    exportData: build.mutation<AnswerOf<typeof exportData>, void>({
      query: () => ({ url: '/user/export' }),
    }),
    closeAccount: build.mutation<AnswerOf<typeof closeAccount>, InputOf<typeof closeAccount>>({
      query: (body) => ({ url: '/user/account', method: 'DELETE', body }),
    }),
  }),
});

export const { useExportDataMutation, useCloseAccountMutation } = ownDataApi;
