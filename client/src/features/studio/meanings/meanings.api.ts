import { calls } from '@lingostory/contract/studio/meanings/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, meaningTags } from '../base/tags.ts';

/** Not cached: every save changes these responses. */
const unshared = { keepUnusedDataFor: 0 };

const meaningsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readChapterWords: endpoint.query(calls.readChapterWords, unshared),
    listSuggestions: endpoint.query(calls.listSuggestions, unshared),
    explainPhrases: endpoint.mutation(calls.explainPhrases, {
      invalidatesTags: (saved, _problem, { id, phrases }) =>
        saved === undefined ? [] : meaningTags(id, phrases),
    }),
    withdrawMeanings: endpoint.mutation(calls.withdrawMeanings, {
      invalidatesTags: (saved, _problem, { id, phrases }) =>
        saved === undefined ? [] : meaningTags(id, phrases),
    }),
    takeSuggestions: endpoint.mutation(calls.takeSuggestions, {
      invalidatesTags: (saved, _problem, { id }) =>
        saved === undefined ? [] : meaningTags(id, saved.data.taken),
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
