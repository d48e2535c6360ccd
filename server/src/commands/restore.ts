import { parseArgs } from 'node:util';
import pg from 'pg';
import { createMedia } from '../adapters/media/create-media.ts';
import type { Media } from '../adapters/media/media.ts';
import { findStorageProblems } from '../features/studio/public.ts';
import { finishRestore } from '../libraries/backup/finish-restore.ts';
import { type RestoreReport, restoreBackup } from '../libraries/backup/restore-backup.ts';
import { requireBackupFolder } from './backup.ts';
import {
  type Command,
  printLine,
  readTime,
  UsageError,
  withOutageErrors,
  withUsageErrors,
} from './command.ts';

export function printRestoreReport({ record, walCount, mediaCount }: RestoreReport): void {
  printLine(
    `Restored the backup of ${record.finishedAt}, ${walCount} segments of later changes and ${mediaCount} media files.`,
  );
}

/** Says until when changes were restored, and which files the rows lack. Returns true if none are missing. */
export async function finishAndReport(databaseUrl: string, media: Media): Promise<boolean> {
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { lastChangeAt } = await withOutageErrors(() => finishRestore(sql));
    if (lastChangeAt) printLine(`The last restored change is of ${lastChangeAt.toISOString()}.`);
    const { orphanedFiles, missingFiles } = await findStorageProblems({ sql, media });
    for (const { kind, name } of missingFiles) printLine(`there is no file ${kind}/${name}`);
    printLine(
      `${missingFiles.length} media files are missing, and no row names ${orphanedFiles.length} of those that are there.`,
    );
    const time = lastChangeAt?.toISOString() ?? 'time';
    printLine(`Now start the API, and take later payments from the provider: reconcile --since ${time}`);
    return missingFiles.length === 0;
  } finally {
    await sql.end();
  }
}

/**
 * `restore --database folder`: restores the newest backup and all changes after it, or all changes until `--to`. The
 * folder of the database and MEDIA_DIR must be empty. PostgreSQL recovers when it starts from the folder. Then
 * `restore --finish` prepares the database for new changes and compares it with the media.
 */
export const restore: Command = async (args, readSettings) => {
  const options = {
    database: { type: 'string' },
    to: { type: 'string' },
    finish: { type: 'boolean', default: false },
  } as const;
  const { database, to, finish } = withUsageErrors(() => parseArgs({ args, options })).values;
  const targetTime = readTime('to', to);
  if (!finish && database === undefined)
    throw new UsageError(
      'Name the empty folder for the database: restore --database folder [--to time]. Then: restore --finish.',
    );
  const settings = await readSettings();
  if (database === undefined)
    return (await finishAndReport(settings.backup.databaseUrl, createMedia(settings))) ? 0 : 1;
  printRestoreReport(
    await restoreBackup({
      backupFolder: requireBackupFolder(settings),
      databaseFolder: database,
      mediaFolder: settings.mediaFolder,
      targetTime,
    }),
  );
  printLine(`Start PostgreSQL from ${database}, then run restore --finish.`);
  return 0;
};
