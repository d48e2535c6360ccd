import { parseArgs } from 'node:util';
import pg from 'pg';
import { createMedia } from '../adapters/media/create-media.ts';
import { findStorageProblems } from '../features/studio/public.ts';
import { type Command, printLine, withOutageErrors, withUsageErrors } from './command.ts';

/**
 * `check:storage`: lists files that no database row refers to, and missing files that a row refers to. Fails if there
 * are any. `--remove` deletes the unreferenced files, except those that LingoStory did not create. Must not be run
 * during uploads.
 */
export const checkStorage: Command = async (args, readSettings) => {
  const options = { remove: { type: 'boolean', default: false } } as const;
  const { remove } = withUsageErrors(() => parseArgs({ args, options })).values;
  const settings = await readSettings();
  const sql = new pg.Pool({ connectionString: settings.databaseUrl, max: 1 });
  const media = createMedia(settings);
  try {
    const { orphanedFiles, missingFiles } = await withOutageErrors(() => findStorageProblems({ sql, media }));
    let remainingProblemCount = missingFiles.length;
    for (const { kind, name } of orphanedFiles) {
      const wasRemoved = remove && (await media.remove(kind, name));
      if (!wasRemoved) remainingProblemCount += 1;
      printLine(`${wasRemoved ? 'removed' : 'no row names'} ${kind}/${name}`);
    }
    for (const { kind, name } of missingFiles) printLine(`there is no file ${kind}/${name}`);
    if (orphanedFiles.length + missingFiles.length === 0) printLine('Storage and database agree.');
    return remainingProblemCount > 0 ? 1 : 0;
  } finally {
    await sql.end();
  }
};
