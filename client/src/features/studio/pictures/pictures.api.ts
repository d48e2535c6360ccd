import { calls } from '@lingostory/contract/studio/pictures/calls';
import type { PictureListView } from '@lingostory/contract/studio/pictures/schemas';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterPhrasesTag, buildTag } from '../base/tags.ts';

/** A place for pictures: before a phrase, or, if `phrase_id` is null, after the last phrase of the chapter. */
export type PicturePosition = Pick<PictureListView, 'chapter_id' | 'phrase_id'>;

/** A picture in the list of a place. The place determines which cache tags are invalidated. */
type ListedPicture = PicturePosition & { picture_id: string };

const buildPositionTags = ({ chapter_id, phrase_id }: PicturePosition) => [
  buildChapterPhrasesTag(chapter_id),
  ...(phrase_id === null ? [] : [buildTag('StudioPhrase', phrase_id)]),
  'StudioMissing' as const,
];

const picturesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    addPicture: endpoint.mutation(calls.addPicture, {
      invalidatesTags: (result) => (result === undefined ? [] : buildPositionTags(result.data)),
    }),
    editPicture: endpoint.mutation(calls.editPicture, {
      invalidatesTags: (result) => (result === undefined ? [] : buildPositionTags(result.data)),
    }),
    deletePicture: endpoint.mutationFn(
      calls.deletePicture,
      ({ picture_id }: ListedPicture, callApi) => callApi(calls.deletePicture, { picture_id }),
      { invalidatesTags: (_result, _problem, picture) => buildPositionTags(picture) },
    ),
    restorePicture: endpoint.mutation(calls.restorePicture, {
      invalidatesTags: (result) => (result === undefined ? [] : buildPositionTags(result.data)),
    }),
    /** Moves a picture to position `place` among those at its place, counted from 1. */
    movePicture: endpoint.mutation(calls.movePicture, {
      invalidatesTags: (result) => (result === undefined ? [] : buildPositionTags(result.data)),
    }),
  })),
});

export const {
  useAddPictureMutation,
  useEditPictureMutation,
  useDeletePictureMutation,
  useRestorePictureMutation,
  useMovePictureMutation,
} = picturesApi;
