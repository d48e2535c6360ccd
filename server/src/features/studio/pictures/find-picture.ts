import type { InputOf } from '@lingostory/contract/call';
import { studioLimits } from '@lingostory/contract/studio/fields';
import type { calls } from '@lingostory/contract/studio/pictures/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter } from '../base/find-chapters.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { type PicturePosition, type PositionedPictures, toPictureFile } from '../base/picture-positions.ts';

type PositionInput = Pick<InputOf<typeof calls.addPicture>, 'phrase_id' | 'chapter_id'>;
type AltInput = Pick<InputOf<typeof calls.addPicture>, 'alt' | 'decorative'>;

export const toAlt = ({ alt = '', decorative }: AltInput): string => (decorative ? '' : alt);

const createPictureNotFoundProblem = () => new Problem(404, 'We couldn’t find this picture in the studio.');

/** Returns the place that an editor chose. Throws 404 if the phrase or the chapter isn't in the studio. */
export async function findPosition(
  db: TransactionClient,
  { phrase_id: phraseId, chapter_id: chapterId }: PositionInput,
): Promise<PicturePosition & { bookId: number }> {
  if (phraseId === undefined) {
    const chapter = await findChapter(db, chapterId ?? 0);
    return { bookId: chapter.bookId, chapterId: chapter.id, phraseId: null };
  }
  const phrase = await findPhrase(db, phraseId);
  return { bookId: phrase.bookId, chapterId: phrase.chapterId, phraseId };
}

/** A stored picture with its place, and all pictures there. */
export type FoundPicture = PositionedPictures & { bookId: number; picture: StoredPicture; index: number };

type PositionRow = {
  book_id: number;
  chapter_id: number;
  phrase_id: number | null;
  pictures: StoredPicture[];
};

/** Finds a picture by its id. Reads only rows with pictures, of which there are few. */
export async function findPicture(db: TransactionClient, id: string): Promise<FoundPicture | undefined> {
  const file = toPictureFile(id);
  const pattern = JSON.stringify([{ file }]);
  const [row] = await db.$queryRaw<PositionRow[]>`
    select book_id, chapter_id, id as phrase_id, pictures from phrases
    where pictures is not null and pictures @> ${pattern}::jsonb
    union all
    select book_id, id, null, end_pictures from chapters
    where end_pictures is not null and end_pictures @> ${pattern}::jsonb
    limit 1`;
  if (!row) return undefined;
  const { book_id: bookId, chapter_id: chapterId, phrase_id: phraseId, pictures } = row;
  const index = pictures.findIndex((picture) => picture.file === file);
  const picture = pictures[index];
  return picture && { bookId, chapterId, phraseId, pictures, picture, index };
}

/** Runs an edit of a picture while its book is locked. Throws 404 if the picture isn't in the studio. */
export async function editLockedPicture<Result>(
  deps: Deps,
  id: string,
  edit: (tx: TransactionClient, picture: FoundPicture, book: Book) => Promise<Result>,
): Promise<Result> {
  const existingPicture = await findPicture(deps.db, id);
  if (!existingPicture) throw createPictureNotFoundProblem();
  return await editLockedBook(deps, existingPicture.bookId, async (tx, book) => {
    const picture = await findPicture(tx, id);
    if (!picture) throw createPictureNotFoundProblem();
    return await edit(tx, picture, book);
  });
}

/** Throws 422 if a place has no room for another picture. */
export function assertRoom(pictures: readonly StoredPicture[], field: string): void {
  if (pictures.length >= studioLimits.pictures)
    throw createFieldProblem(field, `There can be at most ${studioLimits.pictures} pictures in one place.`);
}
