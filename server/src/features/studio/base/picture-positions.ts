import type { StudioPictureView } from '@lingostory/contract/studio/pictures/schemas';
import type { TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { readStoredPictures, type StoredPicture, toPictureView } from '../../../lib/stored-pictures.ts';

/** A place for pictures in a chapter: before a phrase, or after the last one if `phraseId` is null. */
export type PicturePosition = { chapterId: number; phraseId: number | null };

/** A place with its pictures, in their order. */
export type PositionedPictures = PicturePosition & { pictures: StoredPicture[] };

/** Returns pictures as their column stores them, which is null if there are none. */
export const toPicturesColumn = (pictures: readonly StoredPicture[]) =>
  pictures.length > 0 ? [...pictures] : Prisma.DbNull;

const idOf = ({ file }: StoredPicture) => file.replace(/\.webp$/, '');
export const toPictureFile = (id: string) => `${id}.webp`;

export const toStudioPictureView = (picture: StoredPicture): StudioPictureView => ({
  id: idOf(picture),
  ...toPictureView(picture),
});

export async function readPicturesAt(
  tx: TransactionClient,
  { chapterId, phraseId }: PicturePosition,
): Promise<StoredPicture[]> {
  if (phraseId === null) {
    const chapter = await tx.chapter.findUniqueOrThrow({
      where: { id: chapterId },
      select: { endPictures: true },
    });
    return readStoredPictures(chapter.endPictures);
  }
  const phrase = await tx.phrase.findUniqueOrThrow({ where: { id: phraseId }, select: { pictures: true } });
  return readStoredPictures(phrase.pictures);
}

/**
 * Replaces the pictures at a place. The versions stay the same, because they detect conflicting changes of a form's
 * fields, and pictures are none.
 */
export async function writePicturesAt(
  tx: TransactionClient,
  { chapterId, phraseId, pictures }: PositionedPictures,
): Promise<void> {
  const column = toPicturesColumn(pictures);
  if (phraseId === null) await tx.chapter.update({ where: { id: chapterId }, data: { endPictures: column } });
  else await tx.phrase.update({ where: { id: phraseId }, data: { pictures: column } });
}
