import type { Deps, TransactionClient } from '../../../deps.ts';
import type { DeletedPicture } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import {
  type PicturePosition,
  type PositionedPictures,
  readPicturesAt,
  toPictureFile,
  writePicturesAt,
} from '../base/picture-positions.ts';
import { calculateUndoCutoff } from '../deletions/store-deletion.ts';
import { editLockedPicture, findPicture } from './find-picture.ts';

/** Deletes a picture. It can be restored for a while, and only then its file is deleted. Throws 404 if it is unknown. */
export async function deletePicture(deps: Deps, id: string): Promise<void> {
  await editLockedPicture(deps, id, async (tx, { bookId, chapterId, phraseId, pictures, picture, index }) => {
    await writePicturesAt(tx, { chapterId, phraseId, pictures: pictures.toSpliced(index, 1) });
    await tx.deletedPicture.create({
      data: {
        file: picture.file,
        bookId,
        chapterId,
        phraseId,
        index,
        picture,
        deletedAt: deps.clock.now(),
      },
    });
  });
}

/**
 * Undoes the deletion of a picture. If the phrase after it is gone, the picture comes to the end of the chapter. Repeating
 * the call changes nothing. Throws 404 when it is too late, the picture is unknown, or its chapter is deleted.
 */
export async function restorePicture(deps: Deps, id: string): Promise<PositionedPictures> {
  const file = toPictureFile(id);
  const bookId =
    (await findDeletedPicture(deps, deps.db, file))?.bookId ?? (await findPicture(deps.db, id))?.bookId;
  if (bookId === undefined) throw new Problem(404, 'This picture can’t be brought back anymore.');
  return await editLockedBook(deps, bookId, async (tx) => {
    const deletedPicture = await findDeletedPicture(deps, tx, file);
    if (!deletedPicture) {
      const picture = await findPicture(tx, id);
      if (picture) return picture;
      throw new Problem(404, 'This picture can’t be brought back anymore.');
    }
    const place = await findCurrentPosition(tx, deletedPicture);
    const picture = deletedPicture.picture as StoredPicture;
    const pictures = (await readPicturesAt(tx, place)).toSpliced(deletedPicture.index, 0, picture);
    await writePicturesAt(tx, { ...place, pictures });
    await tx.deletedPicture.delete({ where: { file } });
    return { ...place, pictures };
  });
}

const findDeletedPicture = async (deps: Deps, db: TransactionClient, file: string) =>
  await db.deletedPicture.findFirst({ where: { file, deletedAt: { gt: calculateUndoCutoff(deps) } } });

async function findCurrentPosition(
  tx: TransactionClient,
  { chapterId, phraseId }: DeletedPicture,
): Promise<PicturePosition> {
  const phrase =
    phraseId === null
      ? null
      : await tx.phrase.findUnique({ where: { id: phraseId }, select: { id: true, chapterId: true } });
  if (phrase) return { chapterId: phrase.chapterId, phraseId };
  if ((await tx.chapter.count({ where: { id: chapterId } })) === 0)
    throw new Problem(404, 'The chapter of this picture is deleted. Bring the chapter back first.');
  return { chapterId, phraseId: null };
}
