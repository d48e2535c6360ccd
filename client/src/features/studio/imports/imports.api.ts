import { calls } from '@lingostory/contract/studio/imports/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildStructureTags, buildTag } from '../base/tags.ts';

const listTag = buildTag('StudioImport', 'LIST');
/** Tags that refetch the import after a success or a failure, because another editor may have changed it. */
const buildChangeTags = (id: number) => [buildTag('StudioImport', id), listTag];

const importsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listImports: endpoint.query(calls.listImports, { providesTags: [listTag] }),
    startImport: endpoint.mutation(calls.startImport, { invalidatesTags: [listTag] }),
    readImport: endpoint.query(calls.readImport, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => [buildTag('StudioImport', id)],
      // The server makes the book in the background, so nothing else tells the caches about it.
      onQueryStarted: async (_input, { dispatch, getCacheEntry, queryFulfilled }) => {
        const previousState = getCacheEntry().data?.state;
        const result = await queryFulfilled.catch(() => null);
        if (result?.data.state !== 'done' || previousState === 'done') return;
        const contentTags = ['StudioChapter', 'StudioPhrase', 'StudioRecording', 'StudioMeaning'] as const;
        dispatch(api.util.invalidateTags([...buildStructureTags(), ...contentTags, listTag]));
      },
    }),
    readAgain: endpoint.mutation(calls.readAgain, {
      invalidatesTags: (_response, _problem, { id }) => buildChangeTags(id),
      // Stores the new choices and version at once, so that the next change isn't sent with a stale version.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        dispatch(importsApi.util.updateQueryData('readImport', { id }, () => result.data.data));
      },
    }),
    confirmImport: endpoint.mutation(calls.confirmImport, {
      invalidatesTags: (_response, _problem, { id }) => buildChangeTags(id),
    }),
    // Doesn't invalidate the import itself, because refetching it on its own page would only report that it is gone.
    cancelImport: endpoint.mutation(calls.cancelImport, { invalidatesTags: [listTag] }),
  })),
});

export const {
  useListImportsQuery,
  useStartImportMutation,
  useReadImportQuery,
  useReadAgainMutation,
  useConfirmImportMutation,
  useCancelImportMutation,
} = importsApi;

/** Reads an import from the cache without fetching it. */
export const { useQueryState: useReadImportQueryState } = importsApi.endpoints.readImport;
