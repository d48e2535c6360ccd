import { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { calls } from '@lingostory/contract/vocabulary/words/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const wordInvalidationOptions = { invalidatesTags: ['Word'] } as const;

const wordsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listOwnWords: endpoint.query(calls.listOwnWords, { providesTags: ['Word'] }),
    keepWord: endpoint.mutation(calls.keepWord, wordInvalidationOptions),
    addWord: endpoint.mutation(calls.addWord, wordInvalidationOptions),
    editWord: endpoint.mutation(calls.editWord, wordInvalidationOptions),
    removeWord: endpoint.mutation(calls.removeWord, wordInvalidationOptions),
    restoreWord: endpoint.mutation(calls.restoreWord, wordInvalidationOptions),
    setWordStates: endpoint.mutation(stateCalls.setWordStates, wordInvalidationOptions),
    returnWord: endpoint.mutation(practiceCalls.returnWord, wordInvalidationOptions),
    knowCommonWords: endpoint.mutation(stateCalls.knowCommonWords, wordInvalidationOptions),
  })),
});

export const { keepWord } = wordsApi.endpoints;

export const {
  useListOwnWordsQuery,
  useKeepWordMutation,
  useAddWordMutation,
  useEditWordMutation,
  useRemoveWordMutation,
  useRestoreWordMutation,
  useReturnWordMutation,
  useSetWordStatesMutation,
  useKnowCommonWordsMutation,
} = wordsApi;
