import { calls } from '@lingostory/contract/studio/recordings/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, chapterPhrasesTag, structureTags, tag } from '../base/tags.ts';

const recordingTags = (chapterId: number) => [tag('StudioRecording', chapterId)];
/** Refetches the recording after a success or a failure, because another editor may have changed it. */
const changesRecording = {
  invalidatesTags: (_response: unknown, _problem: unknown, { id }: { id: number }) => recordingTags(id),
};

const recordingsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readRecording: endpoint.query(calls.readRecording, {
      providesTags: (_response, _problem, { id }) => recordingTags(id),
      // If the recording is gone, it may have been added to the chapter, in this tab or another, so refetch the
      // chapter.
      onQueryStarted: async ({ id }, { dispatch, getCacheEntry, queryFulfilled }) => {
        const before = getCacheEntry().data?.data;
        const result = await queryFulfilled.catch(() => null);
        if (!before || result === null || result.data.data !== null) return;
        const chapter = [tag('StudioChapter', id), chapterPhrasesTag(id)];
        dispatch(api.util.invalidateTags([...structureTags(), ...chapter, 'StudioMeaning']));
      },
    }),
    startRecording: endpoint.mutation(calls.startRecording, changesRecording),
    editRecording: endpoint.mutation(calls.editRecording),
    discardRecording: endpoint.mutation(calls.discardRecording, changesRecording),
    /** Not kept in the cache, because the waveform is large. */
    readWaveform: endpoint.query(calls.readWaveform, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    realignRecording: endpoint.mutation(calls.realignRecording, changesRecording),
    takeOverRecording: endpoint.mutation(calls.takeOverRecording, changesRecording),
  })),
});

export const {
  useReadRecordingQuery,
  useStartRecordingMutation,
  useEditRecordingMutation,
  useDiscardRecordingMutation,
  useReadWaveformQuery,
  useRealignRecordingMutation,
  useTakeOverRecordingMutation,
} = recordingsApi;
