import { calls } from '@lingostory/contract/studio/meanings/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, tag } from '../base/tags.ts';

export const wordsOnPage = 50;

const wordsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    /** Whatever changes what a book lacks may change this, too. */
    listWords: endpoint.query(calls.listWords, {
      providesTags: (found) => (found === undefined ? [] : [tag('StudioMissing', found.data.id)]),
    }),
    /** It writes into dictionaries of any phrases of the book. */
    explainWord: endpoint.mutation(calls.explainWord, {
      invalidatesTags: (explained) =>
        explained === undefined ? [] : ['StudioMissing', 'StudioMeaning', 'StudioPhrase', 'StudioStats'],
    }),
  })),
});

export const { useListWordsQuery, useExplainWordMutation } = wordsApi;
