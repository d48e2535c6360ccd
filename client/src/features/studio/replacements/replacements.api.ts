import { calls } from '@lingostory/contract/studio/replacements/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api } from '../base/tags.ts';

/** Everything that shows the texts of a book's phrases. A replacement can change all of them. */
const textTags = [
  'StudioReplacement',
  'StudioPhrase',
  'StudioMeaning',
  'StudioMissing',
  'StudioStats',
] as const;

const replacementsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listTextMatches: endpoint.query(calls.listTextMatches, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioPhrase'],
      // A list of a whole book is large, and outdated as soon as somebody edits it.
      keepUnusedDataFor: 0,
    }),
    listReplacements: endpoint.query(calls.listReplacements, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioReplacement'],
    }),
    // After a failure, the server may have replaced all the same: the list of what can be undone shows it.
    replaceInBook: endpoint.mutation(calls.replaceInBook, {
      invalidatesTags: (response) => (response === undefined ? ['StudioReplacement'] : textTags),
    }),
    undoReplacement: endpoint.mutation(calls.undoReplacement, {
      invalidatesTags: (response) => (response === undefined ? [] : textTags),
    }),
  })),
});

export const {
  useListTextMatchesQuery,
  useListReplacementsQuery,
  useReplaceInBookMutation,
  useUndoReplacementMutation,
} = replacementsApi;
