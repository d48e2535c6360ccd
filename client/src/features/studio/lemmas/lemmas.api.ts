import { calls } from '@lingostory/contract/studio/lemmas/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildTag } from '../base/tags.ts';

const lemmasApi = api.enhanceEndpoints({ addTagTypes: ['StudioLemma'] }).injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    /** Has the tag of its phrase too, because a correction needs the current version of the phrase. */
    readPhraseLemmas: endpoint.query(calls.readPhraseLemmas, {
      providesTags: (_response, _problem, { id }) => ['StudioLemma', buildTag('StudioPhrase', id)],
    }),
    /** Invalidates the words of all phrases, because a correction can apply to the whole book. */
    correctLemma: endpoint.mutation(calls.correctLemma, { invalidatesTags: ['StudioLemma'] }),
    resetLemma: endpoint.mutation(calls.resetLemma, { invalidatesTags: ['StudioLemma'] }),
  })),
});

export const { useReadPhraseLemmasQuery, useCorrectLemmaMutation, useResetLemmaMutation } = lemmasApi;
