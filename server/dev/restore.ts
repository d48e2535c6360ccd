import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFolderMedia } from '../src/adapters/media/folder-media.ts';
import { readTime } from '../src/commands/command.ts';
import { finishAndReport, printRestoreReport } from '../src/commands/restore.ts';
import { restoreBackup } from '../src/libraries/backup/restore-backup.ts';
import { startRestoredDatabase } from './database/embedded.ts';
import { readStackSettings } from './settings.ts';

/** `npm run restore`: restores a backup to the local stack's empty data folder, and recovers its database. */
async function restore(args: string[]): Promise<number> {
  const options = { to: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { to, help } = parseArgs({ args, options }).values;
  if (help) {
    process.stdout.write('Usage: restore [--to 2026-11-28T20:15:00Z]\n');
    return 0;
  }
  const targetTime = readTime('to', to);
  const { dataFolder, dbPort, backupFolder, databaseUrl } = readStackSettings();
  if (!backupFolder) throw new Error('Set BACKUP_DIR to the folder with the backups.');
  if (databaseUrl)
    throw new Error(
      'npm run restore restores the local stack’s PostgreSQL, but DATABASE_URL names another. See docs/backup.md.',
    );
  const folder = join(dataFolder, 'postgres');
  const mediaFolder = join(dataFolder, 'media');
  const databaseFolder = join(folder, 'cluster');
  printRestoreReport(await restoreBackup({ backupFolder, databaseFolder, mediaFolder, targetTime }));
  const database = await startRestoredDatabase({ folder, port: dbPort });
  try {
    return (await finishAndReport(database.url('lingostory'), createFolderMedia(mediaFolder))) ? 0 : 1;
  } finally {
    await database.stop();
  }
}

try {
  process.exitCode = await restore(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
