import { join } from 'node:path';
import pg from 'pg';
import { folderMedia } from '../src/adapters/media/folder-media.ts';
import { checkStorage } from '../src/features/studio/public.ts';
import { readStackSettings } from './settings.ts';

/**
 * `npm run check:storage`: files that no row names, and rows whose file is not there; fails when there are any. With
 * `-- --remove` the former are taken away (not while somebody uploads), except what was never ours. For what runs under
 * `npm start`, or for `DATABASE_URL` and `MEDIA_DIR`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const { databaseUrl, dbPort, dataFolder, environment } = readStackSettings();
const sql = new pg.Pool({
  connectionString: databaseUrl ?? `postgresql://lingostory:lingostory@127.0.0.1:${dbPort}/lingostory`,
  max: 1,
});
const media = folderMedia(environment.MEDIA_DIR || join(dataFolder, 'media'));
try {
  const { orphans, missing } = await checkStorage({ sql, media });
  const remove = process.argv.includes('--remove');
  let left = missing.length;
  for (const { kind, name } of orphans) {
    const removed = remove && (await media.remove(kind, name));
    if (!removed) left += 1;
    say(`${removed ? 'removed' : 'no row names'} ${kind}/${name}`);
  }
  for (const { kind, name } of missing) say(`there is no file ${kind}/${name}`);
  if (orphans.length + missing.length === 0) say('Storage and database agree.');
  process.exitCode = left > 0 ? 1 : 0;
} catch (error) {
  const why = error instanceof Error && (error.message || ('code' in error && String(error.code)));
  say(`The database could not be asked: is npm start running? (${why})`);
  process.exitCode = 1;
} finally {
  await sql.end();
}
