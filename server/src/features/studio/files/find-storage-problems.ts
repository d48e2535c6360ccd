import { mediaKinds } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { findReferencedFiles, generatedNames, type StoredFile } from './store-files.ts';

export type StorageProblems = {
  /** Stored files that no row refers to. An image that no row refers to is listed with its resized versions. */
  orphanedFiles: StoredFile[];
  /** Files that don't exist although a row refers to them. Includes rows of deleted books. */
  missingFiles: StoredFile[];
};

/**
 * Compares the stored files with those that rows refer to. A file that is just being uploaded counts as an orphan.
 */
export async function findStorageProblems({
  sql,
  media,
}: Pick<Deps, 'sql' | 'media'>): Promise<StorageProblems> {
  const rows = await findReferencedFiles({ sql });
  const problems: StorageProblems = { orphanedFiles: [], missingFiles: [] };
  for (const mediaKind of mediaKinds) {
    const referencedNames = new Set(rows.filter((row) => row.kind === mediaKind).map(({ name }) => name));
    const storedNames = new Set(await media.list(mediaKind));
    for (const name of storedNames) {
      const originalName = generatedNames[mediaKind]?.parse(name)?.original;
      if (!referencedNames.has(originalName ?? name)) problems.orphanedFiles.push({ kind: mediaKind, name });
    }
    // The rows of work folders and packs exist before the files do, and a missing pack is made again.
    if (mediaKind === 'work' || mediaKind === 'packs') continue;
    for (const name of referencedNames)
      if (!storedNames.has(name)) problems.missingFiles.push({ kind: mediaKind, name });
  }
  return problems;
}
