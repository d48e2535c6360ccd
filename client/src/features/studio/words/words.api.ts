import { calls } from '@lingostory/contract/studio/meanings/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildTag } from '../base/tags.ts';

export const wordsPerPage = 50;

const wordsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    /** Shares its tag with the list of what a book is missing, because the same edits change both lists. */
    listWords: endpoint.query(calls.listWords, {
      providesTags: (response) =>
        response === undefined ? [] : [buildTag('StudioMissing', response.data.id)],
    }),
    /** Invalidates all phrases, because a new meaning changes the dictionary of every phrase that shows the word. */
    explainWord: endpoint.mutation(calls.explainWord, {
      invalidatesTags: (result) =>
        result === undefined ? [] : ['StudioMissing', 'StudioMeaning', 'StudioPhrase', 'StudioStats'],
    }),
  })),
});

export const { useListWordsQuery, useExplainWordMutation } = wordsApi;
