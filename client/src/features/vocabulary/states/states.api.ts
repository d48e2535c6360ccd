import { calls } from '@lingostory/contract/vocabulary/states/calls';
import { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

const statesApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    // What is known of words is held by `word-store.ts`, which presses change at once.
    readWordStates: endpoint.query(calls.readWordStates, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    listNewWords: endpoint.query(calls.listNewWords, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    keepWord: endpoint.mutation(wordCalls.keepWord, { invalidatesTags: ['Word'] }),
  })),
});

export const { readWordStates, listNewWords, keepWord } = statesApi.endpoints;
