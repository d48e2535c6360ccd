import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/pictures/calls';
import type { PictureImage } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { type PositionedPictures, readPicturesAt, writePicturesAt } from '../base/picture-positions.ts';
import { storeFiles, toPictureFiles } from '../files/store-files.ts';
import { assertRoom, editLockedPicture, findPosition, toAlt } from './find-picture.ts';

/**
 * Adds a picture after the others at its place. Throws 404 if the phrase or the chapter is unknown, and 422 if there are
 * too many pictures.
 */
export async function addPicture(
  deps: Deps,
  input: InputOf<typeof calls.addPicture>,
  image: PictureImage,
): Promise<PositionedPictures> {
  const { bookId } = await findPosition(deps.db, input);
  return await storeFiles(deps, toPictureFiles(image), async ({ file = '' }) =>
    editLockedBook(deps, bookId, async (tx) => {
      const { chapterId, phraseId } = await findPosition(tx, input);
      const pictures = await readPicturesAt(tx, { chapterId, phraseId });
      assertRoom(pictures, 'picture');
      const { width, height } = image;
      const place = {
        chapterId,
        phraseId,
        pictures: [...pictures, { file, width, height, alt: toAlt(input) }],
      };
      await writePicturesAt(tx, place);
      return place;
    }),
  );
}

/** Changes a picture's alternative text. Throws 404 if the picture is unknown. */
export async function editPicture(
  deps: Deps,
  input: InputOf<typeof calls.editPicture>,
): Promise<PositionedPictures> {
  return await editLockedPicture(
    deps,
    input.picture_id,
    async (tx, { chapterId, phraseId, pictures, picture, index }) => {
      const changedPictures = pictures.with(index, { ...picture, alt: toAlt(input) });
      const place = { chapterId, phraseId, pictures: changedPictures };
      await writePicturesAt(tx, place);
      return place;
    },
  );
}

/**
 * Moves a picture to another place of its book, or to another position at its place. Throws 404 if the picture or the
 * place is unknown, and 422 if the place is in another book, has too many pictures or no such position.
 */
export async function movePicture(
  deps: Deps,
  input: InputOf<typeof calls.movePicture>,
): Promise<PositionedPictures> {
  return await editLockedPicture(
    deps,
    input.picture_id,
    async (tx, { chapterId, phraseId, pictures, picture, index }, book) => {
      const target = await findPosition(tx, input);
      const field = input.phrase_id === undefined ? 'chapter_id' : 'phrase_id';
      if (target.bookId !== book.id) throw createFieldProblem(field, 'Choose a place in the same book.');
      await writePicturesAt(tx, { chapterId, phraseId, pictures: pictures.toSpliced(index, 1) });
      const otherPictures = await readPicturesAt(tx, target);
      assertRoom(otherPictures, field);
      const max = otherPictures.length + 1;
      const { place = max } = input;
      if (place > max) throw createFieldProblem('place', `place can be at most ${max} here.`);
      const newPosition = {
        chapterId: target.chapterId,
        phraseId: target.phraseId,
        pictures: otherPictures.toSpliced(place - 1, 0, picture),
      };
      await writePicturesAt(tx, newPosition);
      return newPosition;
    },
  );
}
