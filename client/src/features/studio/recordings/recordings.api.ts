import { calls as formerSoundCalls } from '@lingostory/contract/studio/former-sounds/calls';
import { calls } from '@lingostory/contract/studio/recordings/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterPhrasesTag, buildStructureTags, buildTag } from '../base/tags.ts';

const toRecordingTags = (chapterId: number) => [buildTag('StudioRecording', chapterId)];
/** Refetches the recording after a success or a failure, because another editor may have changed it. */
const recordingInvalidationOptions = {
  invalidatesTags: (_response: unknown, _problem: unknown, { id }: { id: number }) => toRecordingTags(id),
};

const recordingsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readRecording: endpoint.query(calls.readRecording, {
      providesTags: (_response, _problem, { id }) => toRecordingTags(id),
      // If the recording is gone, it may have been added to the chapter, in this tab or another, so refetch the
      // chapter.
      onQueryStarted: async ({ id }, { dispatch, getCacheEntry, queryFulfilled }) => {
        const previousRecording = getCacheEntry().data?.data;
        const result = await queryFulfilled.catch(() => null);
        if (!previousRecording || result === null || result.data.data !== null) return;
        const chapterTags = [buildTag('StudioChapter', id), buildChapterPhrasesTag(id)];
        dispatch(api.util.invalidateTags([...buildStructureTags(), ...chapterTags, 'StudioMeaning']));
      },
    }),
    startRecording: endpoint.mutation(calls.startRecording, recordingInvalidationOptions),
    startPhraseRecording: endpoint.mutation(calls.startPhraseRecording, recordingInvalidationOptions),
    /** Not cached, because phrases may change at any time. */
    readRecordingChanges: endpoint.query(calls.readRecordingChanges, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    editRecording: endpoint.mutation(calls.editRecording),
    nameStretch: endpoint.mutation(calls.nameStretch),
    discardRecording: endpoint.mutation(calls.discardRecording, recordingInvalidationOptions),
    listFormerSounds: endpoint.query(formerSoundCalls.listFormerSounds, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => toRecordingTags(id),
    }),
    /** Not cached, because a phrase may get another clip at any time. */
    readFormerSound: endpoint.query(formerSoundCalls.readFormerSound, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    restoreFormerSound: endpoint.mutation(formerSoundCalls.restoreFormerSound, {
      // Clips have lengths, which contents and books show.
      invalidatesTags: [
        ...buildStructureTags(),
        'StudioChapter',
        'StudioRecording',
        'StudioPhrase',
        'StudioClipCheck',
      ],
    }),
    /** Not kept in the cache, because the waveform is large. */
    readWaveform: endpoint.query(calls.readWaveform, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    realignRecording: endpoint.mutation(calls.realignRecording, recordingInvalidationOptions),
    takeOverRecording: endpoint.mutation(calls.takeOverRecording, recordingInvalidationOptions),
  })),
});

export const {
  useReadRecordingQuery,
  useStartRecordingMutation,
  useStartPhraseRecordingMutation,
  useReadRecordingChangesQuery,
  useLazyReadRecordingChangesQuery,
  useEditRecordingMutation,
  useNameStretchMutation,
  useDiscardRecordingMutation,
  useListFormerSoundsQuery,
  useReadFormerSoundQuery,
  useRestoreFormerSoundMutation,
  useReadWaveformQuery,
  useRealignRecordingMutation,
  useTakeOverRecordingMutation,
} = recordingsApi;
