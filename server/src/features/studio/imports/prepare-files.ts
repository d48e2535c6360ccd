import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';
import type { BookFile, FileChapter, FilePicture } from '../../../libraries/book-files/book-file.ts';
import { type BookFileColumn, createFileStem } from '../files/store-files.ts';
import type { FindPicture, NewFile } from './write-book.ts';

type PictureSource = {
  chapters: readonly FileChapter[];
  pathOf: (entry: string) => string;
  /** The work folder. Files are written there, because all pictures of a book may be too large for the memory. */
  folder: string;
};

/**
 * Converts the pictures of the chosen chapters. A picture that can't be read is left out. If an entry is shown several
 * times, each time has its own file, because the studio identifies pictures by their files.
 */
export async function preparePictures(
  { media }: Pick<Deps, 'media'>,
  { chapters, pathOf, folder }: PictureSource,
): Promise<{ files: NewFile[]; pictureOf: FindPicture }> {
  const picturesByEntry = new Map<string, FilePicture[]>();
  for (const item of chapters.flatMap(({ items }) => items)) {
    if (item.type !== 'picture') continue;
    const pictures = picturesByEntry.get(item.entry) ?? [];
    picturesByEntry.set(item.entry, pictures);
    pictures.push(item);
  }
  const files: NewFile[] = [];
  const storedPictures = new Map<FilePicture, Omit<StoredPicture, 'alt'>>();
  for (const [entry, pictures] of picturesByEntry) {
    const converted = await media.readPicture({ path: pathOf(entry) });
    if (typeof converted !== 'object') continue;
    const { image, width, height } = converted;
    for (const picture of pictures) {
      const stem = createFileStem();
      const path = join(folder, `${stem}.webp`);
      await writeFile(path, image);
      files.push({ kind: 'pictures', stem, extension: 'webp', content: { path } });
      storedPictures.set(picture, { file: `${stem}.webp`, width, height });
    }
  }
  return { files, pictureOf: (picture) => storedPictures.get(picture) };
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
    const stem = createFileStem();
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
