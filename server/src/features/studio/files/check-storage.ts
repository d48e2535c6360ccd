import { coverSizeOf } from '@lingostory/contract/catalogue/covers';
import { mediaKinds } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { findNamedFiles, type StoredFile } from './store-files.ts';

export type StorageProblems = {
  /** Files that no row names, and sizes of covers that no row names. */
  orphans: StoredFile[];
  /** Names in rows, including those of deleted books, that have no file. */
  missing: StoredFile[];
};

/** Compares the stored files with those that rows name. An upload in progress looks like an orphan. */
export async function checkStorage({ sql, media }: Pick<Deps, 'sql' | 'media'>): Promise<StorageProblems> {
  const rows = await findNamedFiles({ sql });
  const problems: StorageProblems = { orphans: [], missing: [] };
  for (const kind of mediaKinds) {
    const named = new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name));
    const stored = new Set(await media.list(kind));
    for (const name of stored) {
      const source = kind === 'covers' ? coverSizeOf(name)?.cover : undefined;
      if (!named.has(source ?? name)) problems.orphans.push({ kind, name });
    }
    // Who begins with work has no folder yet.
    if (kind === 'work') continue;
    for (const name of named) if (!stored.has(name)) problems.missing.push({ kind, name });
  }
  return problems;
}
