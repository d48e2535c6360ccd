import { calls } from '@lingostory/contract/studio/translations/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildTranslationTags } from '../base/tags.ts';

/** Disables caching, because every save changes this response. */
const noCacheOptions = { keepUnusedDataFor: 0 };

const translationsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readChapterTranslations: endpoint.query(calls.readChapterTranslations, noCacheOptions),
    saveTranslations: endpoint.mutation(calls.saveTranslations, {
      invalidatesTags: (result, _problem, { id }) => buildTranslationTags(id, result?.data.saved ?? []),
    }),
    draftTranslations: endpoint.mutation(calls.draftTranslations, {
      invalidatesTags: (result) => (result?.data.drafts.length ? ['StudioMissing'] : []),
    }),
  })),
});

export const { useReadChapterTranslationsQuery, useSaveTranslationsMutation, useDraftTranslationsMutation } =
  translationsApi;
