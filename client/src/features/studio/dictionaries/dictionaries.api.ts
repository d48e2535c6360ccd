import { calls } from '@lingostory/contract/studio/dictionaries/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api } from '../base/tags.ts';

const dictionariesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listDictionaries: endpoint.query(calls.listDictionaries, {
      providesTags: ['StudioDictionary'],
    }),
    importDictionary: endpoint.mutation(calls.importDictionary, {
      invalidatesTags: (result) => (result === undefined ? [] : ['StudioDictionary']),
    }),
    // Invalidates on failure too: another administrator may have removed the dictionary already.
    removeDictionary: endpoint.mutation(calls.removeDictionary, { invalidatesTags: ['StudioDictionary'] }),
  })),
});

export const { useListDictionariesQuery, useImportDictionaryMutation, useRemoveDictionaryMutation } =
  dictionariesApi;
