import type { MediaKind } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import type { Book } from '../../generated/prisma/client.ts';
import type { FileNames } from './store-files.ts';

export type OldFile = { kind: MediaKind; name: string };

/** The files of a book itself, or only those that the new names replace. */
export function filesOfBook(book: Book, replaced?: FileNames<string>): OldFile[] {
  const { imageFile, imageJpegFile, imageCardFile, imageWideFile, sampleAudio } = book;
  const columns = { imageFile, imageJpegFile, imageCardFile, imageWideFile, sampleAudio };
  return Object.entries(columns).flatMap(([column, name]) =>
    name && (!replaced || replaced[column])
      ? [{ kind: column === 'sampleAudio' ? ('samples' as const) : ('covers' as const), name }]
      : [],
  );
}

export function clipsOf(phrases: { audioFile: string | null }[]): OldFile[] {
  return phrases.flatMap(({ audioFile }) => (audioFile ? [{ kind: 'clips' as const, name: audioFile }] : []));
}

/**
 * Takes away files that no row names any more (the demo shelf's rows may share one). Called after the commit; its failure
 * undoes nothing: `npm run check:storage` finds what stayed.
 */
export async function removeFiles(deps: Deps, files: OldFile[]): Promise<void> {
  try {
    const used = await usedNames(deps, [...new Set(files.map(({ name }) => name))]);
    const unused = files.filter(({ name }) => !used.has(name));
    for (const { kind, name } of unused) await deps.media.remove(kind, name);
  } catch (error) {
    deps.log.error({ err: error }, 'files of deleted rows could not be taken away');
  }
}

async function usedNames({ sql }: Deps, names: string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ name: string }>(
    `select audio_file as name from phrases where audio_file = any($1)
    union select name from books, unnest(array[image_file, image_jpeg_file, image_card_file, image_wide_file,
      sample_audio_file]) as name where name = any($1)`,
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}
