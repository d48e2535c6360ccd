import type { MediaKind } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';

/** Files of different kinds may have the same name, so only kind and name together identify a file. */
export type StoredFile = { kind: MediaKind; name: string };

/** The files that rows name, including those of deleted books: all of them, or those among `names`. */
export async function findNamedFiles({ sql }: Pick<Deps, 'sql'>, names?: string[]): Promise<StoredFile[]> {
  const { rows } = await sql.query<StoredFile>(
    `select distinct kind, name from (
      select 'clips' as kind, audio_file as name from phrases
      union all select 'deleted', unnest(clips) from deletions where restored_at is null
      union all select 'samples', sample_audio_file from books
      union all select 'covers', cover from books,
        unnest(array[image_file, image_jpeg_file, image_card_file, image_wide_file]) as cover
      union all select 'recordings', unnest(array[file, copy]) from recordings
      union all select 'recordings', file from uploads
      union all select 'work', lease_id from recordings
      union all select 'work', unnest(array[id, file]) from dictionary_imports
    ) named where name ${names ? '= any($1)' : 'is not null'} order by kind, name`,
    names ? [names] : [],
  );
  return rows;
}
