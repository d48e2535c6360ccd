import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { acquireSessionLock, withClient } from '../../lib/with-client.ts';
import { BackupError } from './backup-error.ts';
import {
  archiveFileName,
  type BackupFolder,
  type BackupRecord,
  createBackupFolder,
  listBackups,
  manifestFileName,
  openBackupFolder,
  removeBackupsExcept,
  toBackupId,
  writeBackupRecord,
} from './backup-folder.ts';
import { streamBaseBackup } from './base-backup.ts';
import { type FileDigest, writeDurably } from './durable-files.ts';
import { copyNewMedia, removeCopiesGoneBefore } from './media-copies.ts';
import { addToArchive, compressIncomingWal, removeWalBefore, segmentNumberAt } from './wal-archive.ts';

export type BackupSource = {
  backupFolder: string;
  mediaFolder: string;
  /** A URL of PostgreSQL itself, not of a pooler, for a role with the attribute REPLICATION. */
  databaseUrl: string;
};

/** Key of the advisory lock of backups: an arbitrary number that no other lock of ours has (migrations, roles). */
const backupLockKey = 7_204_617;

/** Runs a task while no other process works on a backup of this database. */
async function withBackupLock<Result>(
  databaseUrl: string,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return await withClient({ connectionString: databaseUrl }, async (client) => {
    await acquireSessionLock(client, backupLockKey);
    return await task(client);
  });
}

export type ArchiverState = {
  /** False if PostgreSQL archives no write-ahead log: changes after the base backup can't be restored. */
  isArchiving: boolean;
  /** The time of the last failure to archive, if no file has been archived since. */
  failingSince: Date | undefined;
  /** Differs from that of the last base backup after a restore, or when a standby has been promoted. */
  timeline: number;
};

async function readArchiverState(client: pg.Client): Promise<ArchiverState> {
  const { rows } = await client.query<{ mode: string; failing_since: Date | null; segment: string }>(
    `select current_setting('archive_mode') as mode, pg_walfile_name(pg_current_wal_lsn()) as segment,
       case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failing_since
     from pg_stat_archiver`,
  );
  return {
    isArchiving: rows[0]?.mode !== 'off',
    failingSince: rows[0]?.failing_since ?? undefined,
    timeline: Number.parseInt(rows[0]?.segment.slice(0, 8) ?? '', 16),
  };
}

async function readServerSettings(client: pg.Client) {
  const { rows } = await client.query<{
    system: string;
    version: number;
    segment_size: number;
    size: string;
  }>(
    `select (select system_identifier::text from pg_control_system()) as system,
       current_setting('server_version_num')::int as version,
       (select setting::int from pg_settings where name = 'wal_segment_size') as segment_size,
       (select sum(pg_database_size(oid)) from pg_database) as size`,
  );
  const { system = '', version = 0, segment_size = 0, size = 0 } = rows[0] ?? {};
  return {
    systemIdentifier: system,
    serverVersion: version,
    segmentSize: segment_size,
    databaseBytes: Number(size),
  };
}

/** The names of write-ahead log are the same in every PostgreSQL, so two of them must not share a folder. */
function checkSameDatabase(source: BackupSource, [record]: BackupRecord[], systemIdentifier: string): void {
  if (record && record.systemIdentifier !== systemIdentifier)
    throw new BackupError(
      `${source.backupFolder} has the backups of another PostgreSQL. Set BACKUP_DIR to another folder.`,
    );
}

/** The compressed copy of a database usually takes less than half of its size. */
async function checkDiskSpace(path: string, databaseBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const megabyte = 1024 ** 2;
  const [freeMegabytes, neededMegabytes] = [bavail * bsize, databaseBytes / 2].map((bytes) =>
    Math.ceil(bytes / megabyte),
  );
  if ((freeMegabytes ?? 0) < (neededMegabytes ?? 0))
    throw new BackupError(
      `${path} has ${freeMegabytes} MB of free space, and a backup needs about ${neededMegabytes} MB.`,
    );
}

async function copyDatabase(
  client: pg.Client,
  folder: BackupFolder,
  source: BackupSource,
): Promise<BackupRecord> {
  const { databaseBytes, ...serverSettings } = await readServerSettings(client);
  checkSameDatabase(source, await listBackups(folder), serverSettings.systemIdentifier);
  await checkDiskSpace(source.backupFolder, databaseBytes);
  const startedAt = new Date();
  const id = toBackupId(startedAt);
  const path = await createBackupFolder(folder, id);
  const digests: { archive?: FileDigest; manifest?: FileDigest } = {};
  const { history, ...range } = await streamBaseBackup(source.databaseUrl, async ({ archive, manifest }) => {
    [digests.archive, digests.manifest] = await Promise.all([
      writeDurably(join(path, archiveFileName), archive),
      writeDurably(join(path, manifestFileName), manifest),
    ]);
  }).catch(async (error: unknown) => {
    // The next round tries again, and needs the space.
    await rm(path, { recursive: true, force: true });
    throw error;
  });
  if (!digests.archive || !digests.manifest) throw new Error('The base backup was not stored.');
  const record: BackupRecord = {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    ...serverSettings,
    range,
    archive: digests.archive,
    manifest: digests.manifest,
  };
  if (history) await addToArchive(folder, history.name, history.content);
  await writeBackupRecord(folder, record);
  return record;
}

/** Removes all but the newest backups, and the log and media that only they needed. */
async function removeOldBackups(folder: BackupFolder, maxBackups: number): Promise<void> {
  const newestBackups = (await listBackups(folder)).slice(-maxBackups);
  const [oldestBackup] = newestBackups;
  if (!oldestBackup) return;
  await removeBackupsExcept(
    folder,
    newestBackups.map(({ id }) => id),
  );
  const { range, segmentSize, startedAt } = oldestBackup;
  await removeWalBefore(folder, segmentNumberAt(range.start.lsn, segmentSize), segmentSize);
  await removeCopiesGoneBefore(folder, new Date(startedAt));
}

export type BackupReport = { record: BackupRecord; mediaCount: number; archiver: ArchiverState };

/**
 * Takes a base backup of the database, copies new media, and removes all but the newest `maxBackups` backups. Media are
 * copied after the database: whatever a row of the copy refers to was stored before.
 */
export async function takeBackup(source: BackupSource, maxBackups: number): Promise<BackupReport> {
  const folder = openBackupFolder(source.backupFolder);
  await mkdir(source.backupFolder, { recursive: true });
  return await withBackupLock(source.databaseUrl, async (client) => {
    const mediaCountBefore = await copyNewMedia(folder, source.mediaFolder);
    // Done first, too: if there is no room for a base backup, uncompressed segments would soon fill the disk.
    await compressIncomingWal(folder);
    const record = await copyDatabase(client, folder, source);
    const mediaCount = mediaCountBefore + (await copyNewMedia(folder, source.mediaFolder));
    await compressIncomingWal(folder);
    await removeOldBackups(folder, maxBackups);
    return { record, mediaCount, archiver: await readArchiverState(client) };
  });
}

/** Copies what is new since the last run: media, and archived write-ahead log. */
export async function copyChanges(source: BackupSource): Promise<ArchiverState> {
  const folder = openBackupFolder(source.backupFolder);
  return await withBackupLock(source.databaseUrl, async (client) => {
    await copyNewMedia(folder, source.mediaFolder);
    await compressIncomingWal(folder);
    return await readArchiverState(client);
  });
}
