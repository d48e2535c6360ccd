import { calls } from '@lingostory/contract/studio/pictures/calls';
import { type PictureListView, schemas } from '@lingostory/contract/studio/pictures/schemas';
import { defineRoutes } from '../../../http/route-table.ts';
import { type PositionedPictures, toStudioPictureView } from '../base/picture-positions.ts';
import { deletePicture, restorePicture } from './delete-picture.ts';
import { addPicture, editPicture, movePicture } from './edit-pictures.ts';

const toPictureListView = ({ chapterId, phraseId, pictures }: PositionedPictures): PictureListView => ({
  chapter_id: chapterId,
  phrase_id: phraseId,
  pictures: pictures.map(toStudioPictureView),
});

export const pictureRoutes = defineRoutes(calls, schemas, {
  addPicture: async ({ deps, input, files }) => {
    const place = await addPicture(deps, input, files.picture);
    return { message: 'The picture is added.', data: toPictureListView(place) };
  },
  editPicture: async ({ deps, input }) => {
    return { message: 'The picture is saved.', data: toPictureListView(await editPicture(deps, input)) };
  },
  movePicture: async ({ deps, input }) => {
    return { message: 'The picture is moved.', data: toPictureListView(await movePicture(deps, input)) };
  },
  deletePicture: async ({ deps, input }) => {
    await deletePicture(deps, input.picture_id);
    return { message: 'The picture is deleted.' };
  },
  restorePicture: async ({ deps, input }) => {
    const place = await restorePicture(deps, input.picture_id);
    return { message: 'The picture is back.', data: toPictureListView(place) };
  },
});
