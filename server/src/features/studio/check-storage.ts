import { type MediaKind, mediaKinds } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import type { OldFile } from './remove-files.ts';

export type StorageFaults = {
  /** Files that no row names. */
  orphans: OldFile[];
  /** Names in rows, deleted books' too, for which there is no file. */
  missing: OldFile[];
};

/** Holds what is stored against what the rows name. An upload that is on its way looks like an orphan. */
export async function checkStorage({ sql, media }: Pick<Deps, 'sql' | 'media'>): Promise<StorageFaults> {
  const { rows } = await sql.query<{ kind: MediaKind; name: string }>(`
    select distinct kind, name from (
      select 'clips' as kind, audio_file as name from phrases
      union all select 'samples', sample_audio_file from books
      union all select 'covers', cover from books,
        unnest(array[image_file, image_jpeg_file, image_card_file, image_wide_file]) as cover
    ) named where name is not null order by kind, name`);
  const faults: StorageFaults = { orphans: [], missing: [] };
  for (const kind of mediaKinds) {
    const named = new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name));
    const stored = new Set(await media.list(kind));
    for (const name of stored) if (!named.has(name)) faults.orphans.push({ kind, name });
    for (const name of named) if (!stored.has(name)) faults.missing.push({ kind, name });
  }
  return faults;
}
