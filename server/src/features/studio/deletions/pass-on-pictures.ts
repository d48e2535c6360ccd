import type { TransactionClient } from '../../../deps.ts';
import type { Phrase } from '../../../generated/prisma/client.ts';
import { readStoredPictures } from '../../../lib/stored-pictures.ts';
import { type PositionedPictures, readPicturesAt, writePicturesAt } from '../base/picture-positions.ts';
import type { OrderPosition } from '../base/position-phrase.ts';

/**
 * Gives the pictures before a phrase that is about to be deleted to the next phrase, or to the end of the chapter. Returns
 * their files.
 */
export async function passOnPictures(
  tx: TransactionClient,
  { chapterId, pictures: column }: Pick<Phrase, 'chapterId' | 'pictures'>,
  { nextId: phraseId }: Pick<OrderPosition, 'nextId'>,
): Promise<string[]> {
  const pictures = readStoredPictures(column);
  if (pictures.length === 0) return [];
  const place = { chapterId, phraseId };
  await writePicturesAt(tx, { ...place, pictures: [...pictures, ...(await readPicturesAt(tx, place))] });
  return pictures.map(({ file }) => file);
}

/**
 * Gives a restored phrase its pictures back, as far as they are still between it and the end of the chapter. They may have
 * been passed on by several phrases.
 */
export async function takePicturesBack(
  tx: TransactionClient,
  { id, chapterId }: Pick<Phrase, 'id' | 'chapterId'>,
  phraseIds: readonly number[],
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const laterIds = phraseIds.slice(phraseIds.indexOf(id) + 1);
  const laterPhrases = await tx.$queryRaw<{ id: number }[]>`
    select id from phrases
    where chapter_id = ${chapterId} and pictures is not null and id = any(${laterIds}::int[])
    order by array_position(${laterIds}::int[], id)`;
  const restoredPictures: PositionedPictures = { chapterId, phraseId: id, pictures: [] };
  for (const phraseId of [...laterPhrases.map((phrase) => phrase.id), null]) {
    const place = { chapterId, phraseId };
    const pictures = await readPicturesAt(tx, place);
    const ownPictures = pictures.filter(({ file }) => files.includes(file));
    if (ownPictures.length === 0) continue;
    const otherPictures = pictures.filter(({ file }) => !files.includes(file));
    await writePicturesAt(tx, { ...place, pictures: otherPictures });
    restoredPictures.pictures.push(...ownPictures);
  }
  await writePicturesAt(tx, restoredPictures);
}
