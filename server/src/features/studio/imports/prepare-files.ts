import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Deps } from '../../../deps.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';
import type { BookFile, FileChapter } from '../../../libraries/book-files/book-file.ts';
import type { BookFileColumn } from '../files/store-files.ts';
import type { NewFile } from './write-book.ts';

const createStem = () => randomBytes(16).toString('hex');

/**
 * Converts the pictures of the chosen chapters. A picture that can't be read is left out. `pictureOf` returns the stored
 * picture of an entry.
 */
export async function preparePictures(
  { media }: Pick<Deps, 'media'>,
  chapters: readonly FileChapter[],
  pathOf: (entry: string) => string,
): Promise<{ files: NewFile[]; pictureOf: (entry: string) => Omit<StoredPicture, 'alt'> | undefined }> {
  const entries = new Set(
    chapters.flatMap(({ items }) => items.flatMap((item) => (item.type === 'picture' ? item.entry : []))),
  );
  const files: NewFile[] = [];
  const picturesByEntry = new Map<string, Omit<StoredPicture, 'alt'>>();
  for (const entry of entries) {
    const picture = await media.readPicture({ path: pathOf(entry) });
    if (typeof picture !== 'object') continue;
    const stem = createStem();
    files.push({ kind: 'pictures', stem, extension: 'webp', content: picture.image });
    picturesByEntry.set(entry, { file: `${stem}.webp`, width: picture.width, height: picture.height });
  }
  return { files, pictureOf: (entry) => picturesByEntry.get(entry) };
}

/** Converts the cover and the sample of a book file. One that can't be read is left out. */
export async function prepareBookFiles(
  { media }: Pick<Deps, 'media'>,
  { cover, details }: BookFile,
  pathOf: (entry: string) => string,
): Promise<{ files: NewFile[]; columns: Partial<Record<BookFileColumn, string>> }> {
  const files: NewFile[] = [];
  const columns: Partial<Record<BookFileColumn, string>> = {};
  const add = (column: BookFileColumn, file: Omit<NewFile, 'stem'>) => {
    const stem = createStem();
    files.push({ ...file, stem });
    columns[column] = `${stem}.${file.extension}`;
  };
  const images = cover === undefined ? undefined : await media.readCover({ path: pathOf(cover) });
  if (typeof images === 'object') {
    add('imageFile', { kind: 'covers', extension: 'webp', content: images.image });
    add('imageJpegFile', { kind: 'covers', extension: 'jpg', content: images.jpeg });
    add('imageCardFile', { kind: 'covers', extension: 'webp', content: images.card });
    add('imageWideFile', { kind: 'covers', extension: 'webp', content: images.wide });
  }
  if (details?.sampleAudio !== undefined) {
    const path = pathOf(details.sampleAudio);
    const sample = await media.readSound({ path, size: (await stat(path)).size });
    if (typeof sample === 'object')
      add('sampleAudio', { kind: 'samples', extension: sample.extension, content: sample.file });
  }
  return { files, columns };
}
