import { parseArgs } from 'node:util';
import { type BackupRecord, listBackups, openBackupFolder } from '../libraries/backup/backup-folder.ts';
import { defaultSchedule, followChanges } from '../libraries/backup/follow-changes.ts';
import { type BackupReport, takeBackup } from '../libraries/backup/take-backup.ts';
import { readLastArchiveTime } from '../libraries/backup/wal-archive.ts';
import type { Settings } from '../settings.ts';
import {
  type Command,
  printLine,
  printWarning,
  UsageError,
  withOutageErrors,
  withUsageErrors,
} from './command.ts';

const millisecondsPerHour = 60 * 60 * 1000;
/** PostgreSQL archives its log after a minute at the latest, as long as anything changes. */
const maxArchiveAgeMs = 15 * 60 * 1000;
const megabyte = 1024 ** 2;

type BackupOptions = {
  follow: boolean;
  list: boolean;
  check: boolean;
  maxBackups: number;
  baseIntervalMs: number;
};

function readPositiveNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} must be a whole number from 1.`);
  return value;
}

function readOptions(args: string[]): BackupOptions {
  const options = {
    follow: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    max: { type: 'string', default: String(defaultSchedule.maxBackups) },
    every: { type: 'string', default: String(defaultSchedule.baseIntervalMs / millisecondsPerHour) },
  } as const;
  const { follow, list, check, max, every } = withUsageErrors(() => parseArgs({ args, options })).values;
  return {
    follow,
    list,
    check,
    maxBackups: readPositiveNumber('max', max),
    baseIntervalMs: readPositiveNumber('every', every) * millisecondsPerHour,
  };
}

/** Returns the folder for backups. Throws if none is set. */
export function requireBackupFolder({ backup }: Settings): string {
  if (!backup.folder) throw new UsageError('Set BACKUP_DIR to the folder for backups.');
  return backup.folder;
}

const describeBackup = ({ finishedAt, archive }: BackupRecord) =>
  `${finishedAt}  ${(archive.size / megabyte).toFixed(1)} MB`;

async function printBackups(path: string): Promise<void> {
  const folder = openBackupFolder(path);
  const records = await listBackups(folder);
  if (records.length === 0) printLine('There is no backup yet.');
  for (const record of records) printLine(describeBackup(record));
  const lastArchiveTime = await readLastArchiveTime(folder);
  if (lastArchiveTime) printLine(`Changes are archived until ${lastArchiveTime.toISOString()}.`);
}

/**
 * Prints the times of the newest backup and of the newest archived change. Returns true if both exist and are current:
 * the backup is as new as the interval promises, with an hour for taking it, and the change at most 15 minutes old.
 */
async function checkBackups(path: string, baseIntervalMs: number): Promise<boolean> {
  const folder = openBackupFolder(path);
  const newestBackup = (await listBackups(folder)).at(-1);
  if (!newestBackup) {
    printWarning('There is no backup yet.');
    return false;
  }
  const archiveTime = await readLastArchiveTime(folder);
  const isOlderThan = (time: Date, milliseconds: number) => Date.now() - time.getTime() > milliseconds;
  const isBackupOld = isOlderThan(new Date(newestBackup.startedAt), baseIntervalMs + millisecondsPerHour);
  const isArchiveOld = archiveTime === undefined || isOlderThan(archiveTime, maxArchiveAgeMs);
  const backupLine = `The newest backup is of ${newestBackup.startedAt}.`;
  const archiveLine = archiveTime
    ? `Changes are archived until ${archiveTime.toISOString()}.`
    : 'No changes are archived.';
  (isBackupOld ? printWarning : printLine)(backupLine);
  (isArchiveOld ? printWarning : printLine)(archiveLine);
  return !isBackupOld && !isArchiveOld;
}

function printReport({ record, mediaCount, archiver }: BackupReport): void {
  printLine(`Backed up: ${describeBackup(record)}, ${mediaCount} new media files.`);
  if (!archiver.isArchiving)
    printWarning(
      'PostgreSQL archives no write-ahead log (archive_mode is off), so later changes are not backed up.',
    );
}

/**
 * `backup`: backs up the database and the media to BACKUP_DIR, and removes all but the newest backups (`--max`, 7 by
 * default). `--follow` keeps running: it takes a backup every 24 hours (`--every`), and in between copies changes.
 * `--list` lists the backups. `--check` fails if the newest backup is more than an hour older than `--every` allows, or
 * if no change was archived in the last 15 minutes.
 */
export const backup: Command = async (args, readSettings) => {
  const { follow, list, check, maxBackups, baseIntervalMs } = readOptions(args);
  const settings = await readSettings();
  const backupFolder = requireBackupFolder(settings);
  if (list) {
    await printBackups(backupFolder);
    return 0;
  }
  if (check) return (await checkBackups(backupFolder, baseIntervalMs)) ? 0 : 1;
  const source = {
    backupFolder,
    mediaFolder: settings.mediaFolder,
    databaseUrl: settings.backup.databaseUrl,
  };
  if (!follow) {
    printReport(await withOutageErrors(() => takeBackup(source, maxBackups)));
    return 0;
  }
  const stopController = new AbortController();
  for (const signalName of ['SIGINT', 'SIGTERM'] as const)
    process.once(signalName, () => stopController.abort());
  await followChanges(source, {
    maxBackups,
    baseIntervalMs,
    signal: stopController.signal,
    onBackup: printReport,
    onProblem: (error) => printWarning(error instanceof Error ? error.message : String(error)),
    onRecovery: () => printLine('Changes are backed up again.'),
  });
  return 0;
};
