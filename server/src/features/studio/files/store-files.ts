import { randomBytes } from 'node:crypto';
import { coverNames } from '@lingostory/contract/catalogue/covers';
import type { GeneratedNames } from '@lingostory/contract/generated-images';
import { pictureNames } from '@lingostory/contract/reading/pictures';
import type {
  CoverImages,
  MediaKind,
  PictureImage,
  Sound,
  UploadedFile,
} from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { readStoredPictures } from '../../../lib/stored-pictures.ts';

type NewFile = { kind: MediaKind; extension: string; content: Buffer | Pick<UploadedFile, 'path'> };
export type NewFilesByColumn<Column extends string> = Partial<Record<Column, NewFile>>;
export type FileNamesByColumn<Column extends string> = Partial<Record<Column, string>>;

export type BookFileColumn =
  | 'imageFile'
  | 'imageJpegFile'
  | 'imageCardFile'
  | 'imageWideFile'
  | 'sampleAudio';

/** Returns a book's new files, keyed by the column that stores each file's name. */
export function toBookFiles(
  cover: CoverImages | undefined,
  sample: Sound | undefined,
): NewFilesByColumn<BookFileColumn> {
  return {
    ...(cover && {
      imageFile: { kind: 'covers', extension: 'webp', content: cover.image },
      imageJpegFile: { kind: 'covers', extension: 'jpg', content: cover.jpeg },
      imageCardFile: { kind: 'covers', extension: 'webp', content: cover.card },
      imageWideFile: { kind: 'covers', extension: 'webp', content: cover.wide },
    }),
    ...(sample && { sampleAudio: { kind: 'samples', extension: sample.extension, content: sample.file } }),
  };
}

export function toClipFile(clip: Sound | undefined): NewFilesByColumn<'audioFile'> {
  return clip ? { audioFile: { kind: 'clips', extension: clip.extension, content: clip.file } } : {};
}

export const toPictureFiles = ({ image }: PictureImage): NewFilesByColumn<'file'> => ({
  file: { kind: 'pictures', extension: 'webp', content: image },
});

/** Returns a new random name for a file, without its extension. */
export const createFileStem = () => randomBytes(16).toString('hex');

/** Stores files, then runs `saveFileNames` with their names. If anything fails, deletes all of these files. */
export async function storeFiles<Column extends string, Result>(
  { media }: Deps,
  files: NewFilesByColumn<Column>,
  saveFileNames: (names: FileNamesByColumn<Column>) => Promise<Result>,
): Promise<Result> {
  const storedFiles: { column: string; kind: MediaKind; name: string }[] = [];
  try {
    for (const [column, file] of Object.entries(files) as [string, NewFile][]) {
      const name = await media.put(file.kind, file.extension, file.content);
      storedFiles.push({ column, kind: file.kind, name });
    }
    const fileNames = Object.fromEntries(storedFiles.map(({ column, name }) => [column, name]));
    return await saveFileNames(fileNames as FileNamesByColumn<Column>);
  } catch (error) {
    await Promise.allSettled(storedFiles.map(({ kind, name }) => media.remove(kind, name)));
    throw error;
  }
}

/** A stored file. Names are unique only within a kind. */
export type StoredFile = { kind: MediaKind; name: string };

/**
 * Returns the files that rows refer to, including rows of deleted books. With `names`, returns only files with these
 * names.
 */
export async function findReferencedFiles(
  { sql }: Pick<Deps, 'sql'>,
  names?: string[],
): Promise<StoredFile[]> {
  const { rows } = await sql.query<StoredFile>(
    `select distinct kind, name from (
      select 'clips' as kind, audio_file as name from phrases
      union all select 'clips', unnest(clips) from former_sounds
      union all select 'clips', clip from retakes where milliseconds is not null and taken_at is null
      union all select 'deleted', unnest(clips) from deletions where restored_at is null
      union all select 'samples', sample_audio_file from books
      union all select 'covers', cover from books,
        unnest(array[image_file, image_jpeg_file, image_card_file, image_wide_file]) as cover
      union all select 'pictures', picture->>'file' from phrases, jsonb_array_elements(pictures) as picture
        where pictures is not null
      union all select 'pictures', picture->>'file' from chapters, jsonb_array_elements(end_pictures) as picture
        where end_pictures is not null
      union all select 'pictures', file from deleted_pictures
      union all select 'pictures', unnest(pictures) from deletions where restored_at is null
      union all select 'recordings', unnest(array[file, copy]) from recordings
      union all select 'recordings', copy from clip_checks
      union all select 'recordings', file from uploads
      union all select 'recordings', file from book_imports
      union all select 'packs', file from chapter_packs
      union all select 'work', lease_id from recordings
      union all select 'work', id::text from retakes where milliseconds is null
      union all select 'work', lease_id from clip_checks
      union all select 'work', lease_id from book_imports
      union all select 'work', unnest(array[id, file]) from dictionary_imports
    ) named where name ${names ? '= any($1)' : 'is not null'} order by kind, name`,
    names ? [names] : [],
  );
  return rows;
}

/** Returns a book's own files. With `replacementNames`, returns only those that the new files replace. */
export function filesOfBook(book: Book, replacementNames?: FileNamesByColumn<string>): StoredFile[] {
  const { imageFile, imageJpegFile, imageCardFile, imageWideFile, sampleAudio } = book;
  const columns = { imageFile, imageJpegFile, imageCardFile, imageWideFile, sampleAudio };
  return Object.entries(columns).flatMap(([column, name]) =>
    name && (!replacementNames || replacementNames[column])
      ? [{ kind: column === 'sampleAudio' ? ('samples' as const) : ('covers' as const), name }]
      : [],
  );
}

export function clipsOf(phrases: { audioFile: string | null }[]): StoredFile[] {
  return phrases.flatMap(({ audioFile }) => (audioFile ? [{ kind: 'clips' as const, name: audioFile }] : []));
}

export const picturesOf = (columns: readonly unknown[]): StoredFile[] =>
  columns.flatMap((column) =>
    readStoredPictures(column).map(({ file }) => ({ kind: 'pictures' as const, name: file })),
  );

/** The names of the images that are generated from stored ones of a kind. */
export const generatedNames: Partial<Record<MediaKind, GeneratedNames>> = {
  covers: coverNames,
  pictures: pictureNames,
};

/**
 * Deletes these files, along with the resized versions of images. Keeps a file that a row still refers to, because
 * books of the demo catalogue may share files. Called after the commit: a failure is only logged, and `npm run
 * check:storage` finds the files that were left.
 */
export async function removeUnusedFiles(deps: Deps, files: StoredFile[]): Promise<void> {
  try {
    const referencedFiles = await findReferencedFiles(deps, [...new Set(files.map(({ name }) => name))]);
    const usedPaths = new Set(referencedFiles.map(({ kind, name }) => `${kind}/${name}`));
    const unusedFiles = files.filter(({ kind, name }) => !usedPaths.has(`${kind}/${name}`));
    for (const { kind, name } of unusedFiles) {
      await deps.media.remove(kind, name);
      for (const generatedFileName of generatedNames[kind]?.list(name) ?? [])
        await deps.media.remove(kind, generatedFileName);
    }
  } catch (error) {
    deps.log.error({ err: error }, 'files of deleted rows could not be taken away');
  }
}
