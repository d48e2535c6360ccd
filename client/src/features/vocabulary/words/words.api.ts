import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { calls } from '@lingostory/contract/vocabulary/words/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const invalidatesWords = { invalidatesTags: ['Word'] } as const;

const wordsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listOwnWords: endpoint.query(calls.listOwnWords, { providesTags: ['Word'] }),
    addWord: endpoint.mutation(calls.addWord, invalidatesWords),
    editWord: endpoint.mutation(calls.editWord, invalidatesWords),
    removeWord: endpoint.mutation(calls.removeWord, invalidatesWords),
    restoreWord: endpoint.mutation(calls.restoreWord, invalidatesWords),
    setWordStates: endpoint.mutation(stateCalls.setWordStates, invalidatesWords),
    knowCommonWords: endpoint.mutation(stateCalls.knowCommonWords, invalidatesWords),
  })),
});

export const {
  useListOwnWordsQuery,
  useAddWordMutation,
  useEditWordMutation,
  useRemoveWordMutation,
  useRestoreWordMutation,
  useSetWordStatesMutation,
  useKnowCommonWordsMutation,
} = wordsApi;
