import { parseArgs } from 'node:util';
import pg from 'pg';
import { folderMedia } from '../adapters/media/folder-media.ts';
import { checkStorage as compareStorage } from '../features/studio/public.ts';
import { type Command, readArguments, say, withDatabase } from './command.ts';

/**
 * `check:storage`: lists files that no database row refers to, and rows whose file is missing; fails if there are
 * any. `--remove` deletes the unreferenced files, except those that LingoStory did not create. Do not use it during
 * uploads.
 */
export const checkStorage: Command = async (args, readSettings) => {
  const options = { remove: { type: 'boolean', default: false } } as const;
  const { remove } = readArguments(() => parseArgs({ args, options })).values;
  const { databaseUrl, mediaFolder } = await readSettings();
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const media = folderMedia(mediaFolder);
  try {
    const { orphans, missing } = await withDatabase(() => compareStorage({ sql, media }));
    let left = missing.length;
    for (const { kind, name } of orphans) {
      const removed = remove && (await media.remove(kind, name));
      if (!removed) left += 1;
      say(`${removed ? 'removed' : 'no row names'} ${kind}/${name}`);
    }
    for (const { kind, name } of missing) say(`there is no file ${kind}/${name}`);
    if (orphans.length + missing.length === 0) say('Storage and database agree.');
    return left > 0 ? 1 : 0;
  } finally {
    await sql.end();
  }
};
