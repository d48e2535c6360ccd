import { filesFromCover } from '@lingostory/contract/catalogue/covers';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { findNamedFiles, type StoredFile } from './named-files.ts';
import type { FileNames } from './store-files.ts';

/** The files of a book itself, or only those that the new names replace. */
export function filesOfBook(book: Book, replaced?: FileNames<string>): StoredFile[] {
  const { imageFile, imageJpegFile, imageCardFile, imageWideFile, sampleAudio } = book;
  const columns = { imageFile, imageJpegFile, imageCardFile, imageWideFile, sampleAudio };
  return Object.entries(columns).flatMap(([column, name]) =>
    name && (!replaced || replaced[column])
      ? [{ kind: column === 'sampleAudio' ? ('samples' as const) : ('covers' as const), name }]
      : [],
  );
}

export function clipsOf(phrases: { audioFile: string | null }[]): StoredFile[] {
  return phrases.flatMap(({ audioFile }) => (audioFile ? [{ kind: 'clips' as const, name: audioFile }] : []));
}

/**
 * Takes away files that no row names any more (the demo catalogue's rows may share one), covers with their sizes. Called after the commit; its failure
 * undoes nothing: `npm run check:storage` finds what stayed.
 */
export async function removeFiles(deps: Deps, files: StoredFile[]): Promise<void> {
  try {
    const named = await findNamedFiles(deps, [...new Set(files.map(({ name }) => name))]);
    const used = new Set(named.map(({ kind, name }) => `${kind}/${name}`));
    const unused = files.filter(({ kind, name }) => !used.has(`${kind}/${name}`));
    for (const { kind, name } of unused) {
      await deps.media.remove(kind, name);
      if (kind !== 'covers') continue;
      for (const size of filesFromCover(name)) await deps.media.remove(kind, size);
    }
  } catch (error) {
    deps.log.error({ err: error }, 'files of deleted rows could not be taken away');
  }
}
