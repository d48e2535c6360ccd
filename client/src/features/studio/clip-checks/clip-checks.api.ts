import { calls } from '@lingostory/contract/studio/clip-checks/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterPhrasesTag, buildTag } from '../base/tags.ts';

const listTag = buildTag('StudioClipCheck', 'LIST');
/** Tags that refetch the check after a success or a failure, because another editor may have changed it. */
const checkInvalidationOptions = {
  invalidatesTags: (_response: unknown, _problem: unknown, { id }: { id: number }) => [
    buildTag('StudioClipCheck', id),
    listTag,
  ],
};

const clipChecksApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readClipCheck: endpoint.query(calls.readClipCheck, {
      providesTags: (_response, _problem, { id }) => [buildTag('StudioClipCheck', id)],
      // The server cuts clips in the background, so nothing else tells the caches about the new ones.
      onQueryStarted: async ({ id }, { dispatch, getCacheEntry, queryFulfilled }) => {
        const previousState = getCacheEntry().data?.data?.state;
        const result = await queryFulfilled.catch(() => null);
        if (result?.data.data?.state !== 'done' || previousState === 'done') return;
        dispatch(api.util.invalidateTags([buildChapterPhrasesTag(id), 'StudioPhrase', listTag]));
      },
    }),
    startClipCheck: endpoint.mutation(calls.startClipCheck, checkInvalidationOptions),
    discardClipCheck: endpoint.mutation(calls.discardClipCheck, checkInvalidationOptions),
    takeClipChanges: endpoint.mutation(calls.takeClipChanges, checkInvalidationOptions),
    listClipChecks: endpoint.query(calls.listClipChecks, { providesTags: [listTag] }),
    startClipChecks: endpoint.mutation(calls.startClipChecks, { invalidatesTags: ['StudioClipCheck'] }),
    cancelClipChecks: endpoint.mutation(calls.cancelClipChecks, { invalidatesTags: ['StudioClipCheck'] }),
  })),
});

export const {
  useReadClipCheckQuery,
  useStartClipCheckMutation,
  useDiscardClipCheckMutation,
  useTakeClipChangesMutation,
  useListClipChecksQuery,
  useStartClipChecksMutation,
  useCancelClipChecksMutation,
} = clipChecksApi;
