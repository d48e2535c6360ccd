import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { BaseBackupRange } from './base-backup.ts';
import {
  ensurePrivateFolder,
  type FileDigest,
  isMissingFileError,
  listNames,
  writeDurably,
} from './durable-files.ts';

/** The paths inside a backup folder. */
export type BackupFolder = {
  /** A folder for each base backup. */
  base: string;
  /** PostgreSQL archives its write-ahead log here (`basic_archive.archive_directory`). */
  incoming: string;
  /** The archived write-ahead log, compressed. */
  wal: string;
  /** Copies of the media, shared by all backups. */
  media: string;
  /** When each of these files was stored and deleted. */
  mediaJournal: string;
};

export function openBackupFolder(path: string): BackupFolder {
  const folder = resolve(path);
  return {
    base: join(folder, 'base'),
    incoming: join(folder, 'incoming'),
    wal: join(folder, 'wal'),
    media: join(folder, 'media'),
    mediaJournal: join(folder, 'media.jsonl'),
  };
}

export const archiveFileName = 'base.tar.gz';
export const manifestFileName = 'backup_manifest';
const recordFileName = 'backup.json';

/** A finished base backup. Times are in ISO 8601. */
export type BackupRecord = {
  id: string;
  startedAt: string;
  finishedAt: string;
  /** Identifies the PostgreSQL cluster; a restored one keeps it. */
  systemIdentifier: string;
  /** PostgreSQL's version, for example 180004. */
  serverVersion: number;
  /** Bytes of a segment of the write-ahead log. */
  segmentSize: number;
  range: BaseBackupRange;
  archive: FileDigest;
  manifest: FileDigest;
};

/** Returns a name that sorts by time and is valid on every file system. */
export const toBackupId = (startedAt: Date) => startedAt.toISOString().replaceAll(':', '-');

/** Returns the finished backups, oldest first. */
export async function listBackups({ base }: BackupFolder): Promise<BackupRecord[]> {
  const records: BackupRecord[] = [];
  for (const id of await listNames(base)) {
    const text = await readFile(join(base, id, recordFileName), 'utf8').catch((error: unknown) => {
      if (isMissingFileError(error)) return undefined;
      throw error;
    });
    if (text !== undefined) records.push(JSON.parse(text));
  }
  return records;
}

/** Writes the record that makes a backup a finished one. */
export async function writeBackupRecord(folder: BackupFolder, record: BackupRecord): Promise<void> {
  const content = Readable.from([Buffer.from(`${JSON.stringify(record, undefined, 2)}\n`)]);
  await writeDurably(join(folder.base, record.id, recordFileName), content);
}

export async function createBackupFolder({ base }: BackupFolder, id: string): Promise<string> {
  const path = join(base, id);
  await ensurePrivateFolder(path);
  return path;
}

/** Removes base backups, and those that an interrupted run left without a record. */
export async function removeBackupsExcept({ base }: BackupFolder, currentIds: string[]): Promise<void> {
  for (const id of await listNames(base))
    if (!currentIds.includes(id)) await rm(join(base, id), { recursive: true, force: true });
}
