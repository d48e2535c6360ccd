import type { Cover, MediaKind, Sound, UploadedFile } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';

type NewFile = { kind: MediaKind; extension: string; content: Buffer | UploadedFile };
export type NewFiles<Column extends string> = Partial<Record<Column, NewFile>>;
export type FileNames<Column extends string> = Partial<Record<Column, string>>;

export type BookColumn = 'imageFile' | 'imageJpegFile' | 'imageCardFile' | 'imageWideFile' | 'sampleAudio';

/** The column of a book that stores each file's name. */
export function bookFiles(cover: Cover | undefined, sample: Sound | undefined): NewFiles<BookColumn> {
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

export function clipFile(clip: Sound | undefined): NewFiles<'audioFile'> {
  return clip ? { audioFile: { kind: 'clips', extension: clip.extension, content: clip.file } } : {};
}

/** Stores files and runs `deed` with their names. When anything fails, all of them are deleted. */
export async function storeFiles<Column extends string, Result>(
  { media }: Deps,
  files: NewFiles<Column>,
  deed: (names: FileNames<Column>) => Promise<Result>,
): Promise<Result> {
  const stored: { column: string; kind: MediaKind; name: string }[] = [];
  try {
    for (const [column, file] of Object.entries(files) as [string, NewFile][]) {
      const name = await media.put(file.kind, file.extension, file.content);
      stored.push({ column, kind: file.kind, name });
    }
    const names = Object.fromEntries(stored.map(({ column, name }) => [column, name]));
    return await deed(names as FileNames<Column>);
  } catch (error) {
    await Promise.allSettled(stored.map(({ kind, name }) => media.remove(kind, name)));
    throw error;
  }
}
