import { calls } from '@lingostory/contract/studio/retakes/calls';
import type { PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterPhrasesTag, buildStructureTags, buildTag } from '../base/tags.ts';

/** Returns the tags of everything that shows the clip of a phrase or its length, apart from the phrase's sound page. */
const buildSoundTags = ({ id, chapter_id, chapter }: PhraseSoundView) => [
  buildTag('StudioPhrase', id),
  buildChapterPhrasesTag(chapter_id),
  buildTag('StudioChapter', chapter_id),
  buildTag('StudioRecording', chapter_id),
  buildTag('StudioClipCheck', chapter_id),
  ...buildStructureTags(chapter.book.id),
];

const retakesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    /** Not refetched after a take, because the response of that has the same content. */
    readPhraseSound: endpoint.query(calls.readPhraseSound),
    createRetake: endpoint.mutation(calls.createRetake),
    takeRetake: endpoint.mutation(calls.takeRetake, {
      invalidatesTags: (result) => (result === undefined ? [] : buildSoundTags(result.data)),
    }),
    discardRetake: endpoint.mutation(calls.discardRetake),
    restorePhraseSound: endpoint.mutation(calls.restorePhraseSound, {
      invalidatesTags: (result) => (result === undefined ? [] : buildSoundTags(result.data)),
    }),
  })),
});

export const {
  useReadPhraseSoundQuery,
  useCreateRetakeMutation,
  useTakeRetakeMutation,
  useDiscardRetakeMutation,
  useRestorePhraseSoundMutation,
} = retakesApi;
