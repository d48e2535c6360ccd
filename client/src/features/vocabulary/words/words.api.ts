import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { calls } from '@lingostory/contract/vocabulary/words/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

const changes = { invalidatesTags: ['Word'] } as const;

const wordsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listOwnWords: endpoint.query(calls.listOwnWords, { providesTags: ['Word'] }),
    addWord: endpoint.mutation(calls.addWord, changes),
    editWord: endpoint.mutation(calls.editWord, changes),
    removeWord: endpoint.mutation(calls.removeWord, changes),
    restoreWord: endpoint.mutation(calls.restoreWord, changes),
    setWordStates: endpoint.mutation(stateCalls.setWordStates, changes),
    knowCommonWords: endpoint.mutation(stateCalls.knowCommonWords, changes),
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
