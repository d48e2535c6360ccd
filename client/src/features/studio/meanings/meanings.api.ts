import { calls } from '@lingostory/contract/studio/meanings/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildMeaningTags } from '../base/tags.ts';

/** Disables caching, because every save changes these responses. */
const noCacheOptions = { keepUnusedDataFor: 0 };

const meaningsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readChapterWords: endpoint.query(calls.readChapterWords, noCacheOptions),
    listSuggestions: endpoint.query(calls.listSuggestions, noCacheOptions),
    explainPhrases: endpoint.mutation(calls.explainPhrases, {
      invalidatesTags: (result, _problem, { id, phrases }) =>
        result === undefined ? [] : buildMeaningTags(id, phrases),
    }),
    withdrawMeanings: endpoint.mutation(calls.withdrawMeanings, {
      invalidatesTags: (result, _problem, { id, phrases }) =>
        result === undefined ? [] : buildMeaningTags(id, phrases),
    }),
    changeMeaning: endpoint.mutation(calls.changeMeaning, {
      invalidatesTags: (result, _problem, { id }) =>
        result === undefined ? [] : buildMeaningTags(id, result.data.lines),
    }),
    restoreMeanings: endpoint.mutation(calls.restoreMeanings, {
      invalidatesTags: (result, _problem, { id, lines }) =>
        result === undefined ? [] : buildMeaningTags(id, lines),
    }),
    takeSuggestions: endpoint.mutation(calls.takeSuggestions, {
      invalidatesTags: (result, _problem, { id }) =>
        result === undefined ? [] : buildMeaningTags(id, result.data.taken),
    }),
  })),
});

export const {
  useReadChapterWordsQuery,
  useLazyListSuggestionsQuery,
  useExplainPhrasesMutation,
  useWithdrawMeaningsMutation,
  useChangeMeaningMutation,
  useRestoreMeaningsMutation,
  useTakeSuggestionsMutation,
} = meaningsApi;
