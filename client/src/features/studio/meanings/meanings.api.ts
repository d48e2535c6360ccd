import { calls } from '@lingostory/contract/studio/meanings/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, meaningsOf } from '../base/tags.ts';

/** Every save changes them, so they are for the page that asked for them and for no other. */
const unshared = { keepUnusedDataFor: 0 };

const meaningsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readChapterWords: endpoint.query(calls.readChapterWords, unshared),
    listSuggestions: endpoint.query(calls.listSuggestions, unshared),
    explainPhrases: endpoint.mutation(calls.explainPhrases, {
      invalidatesTags: (saved, _problem, { id, phrases }) =>
        saved === undefined ? [] : meaningsOf(id, phrases),
    }),
    withdrawMeanings: endpoint.mutation(calls.withdrawMeanings, {
      invalidatesTags: (saved, _problem, { id, phrases }) =>
        saved === undefined ? [] : meaningsOf(id, phrases),
    }),
    takeSuggestions: endpoint.mutation(calls.takeSuggestions, {
      invalidatesTags: (saved, _problem, { id }) =>
        saved === undefined ? [] : meaningsOf(id, saved.data.taken),
    }),
  })),
});

export const {
  useReadChapterWordsQuery,
  useLazyListSuggestionsQuery,
  useExplainPhrasesMutation,
  useWithdrawMeaningsMutation,
  useTakeSuggestionsMutation,
} = meaningsApi;
