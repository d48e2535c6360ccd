import { calls } from '@lingostory/contract/studio/recordings/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, phrasesOfChapter, structureOf, tag } from '../base/tags.ts';

const recordingOf = (chapterId: number) => [tag('StudioRecording', chapterId)];
/** Each of these begins something, or finds that somebody else did: what there is now is fetched at once. */
const changesRecording = {
  invalidatesTags: (_response: unknown, _problem: unknown, { id }: { id: number }) => recordingOf(id),
};

const recordingsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readRecording: endpoint.query(calls.readRecording, {
      providesTags: (_found, _problem, { id }) => recordingOf(id),
      // Whoever took it over, here or elsewhere: once it is gone, the chapter may have more phrases.
      onQueryStarted: async ({ id }, { dispatch, getCacheEntry, queryFulfilled }) => {
        const before = getCacheEntry().data?.data;
        const found = await queryFulfilled.catch(() => null);
        if (!before || found === null || found.data.data !== null) return;
        const chapter = [tag('StudioChapter', id), phrasesOfChapter(id)];
        dispatch(api.util.invalidateTags([...structureOf(), ...chapter, 'StudioMeaning']));
      },
    }),
    startRecording: endpoint.mutation(calls.startRecording, changesRecording),
    editRecording: endpoint.mutation(calls.editRecording),
    discardRecording: endpoint.mutation(calls.discardRecording, changesRecording),
    /** It never changes, and is large. */
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
