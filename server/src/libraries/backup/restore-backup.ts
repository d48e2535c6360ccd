import { chown, copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BackupError } from './backup-error.ts';
import {
  archiveFileName,
  type BackupFolder,
  type BackupRecord,
  listBackups,
  manifestFileName,
  openBackupFolder,
} from './backup-folder.ts';
import { digestFile, type FileDigest, listNames } from './durable-files.ts';
import { type MediaCopy, readMediaCopies, wasStoredAt } from './media-copies.ts';
import { copyNeededWal, extractBaseBackup, writeRecoverySettings } from './prepare-recovery.ts';
import { isAbandoned, parseLsn, readTimelines, type Timelines } from './timelines.ts';

export type RestoreRequest = {
  backupFolder: string;
  /** The empty or missing folder that PostgreSQL will start from. */
  databaseFolder: string;
  /** The empty or missing folder for media. */
  mediaFolder: string;
  /** The time to which to restore. If omitted, everything that was archived is restored. */
  targetTime?: Date | undefined;
};

export type RestoreReport = { record: BackupRecord; walCount: number; mediaCount: number };

async function requireEmptyFolder(path: string): Promise<void> {
  if ((await listNames(path)).length > 0)
    throw new BackupError(
      `${path} is not empty. Nothing was restored. Move it away first: a restore overwrites nothing.`,
    );
}

/** Returns the newest backup before `targetTime` from which PostgreSQL can reach the newest timeline. */
async function chooseBackup(
  folder: BackupFolder,
  timelines: Timelines,
  targetTime: Date | undefined,
): Promise<BackupRecord> {
  const records = (await listBackups(folder)).filter(
    ({ range: { end } }) => !isAbandoned(timelines, end.timeline, parseLsn(end.lsn)),
  );
  const [firstRecord] = records;
  if (!firstRecord) throw new BackupError(`There is no finished backup in ${dirname(folder.base)}.`);
  const record = records.findLast(({ finishedAt }) => !targetTime || new Date(finishedAt) <= targetTime);
  if (!record)
    throw new BackupError(
      `The oldest backup is of ${firstRecord.finishedAt}. Choose that time or a later one.`,
    );
  return record;
}

async function checkFile(path: string, { size, sha256 }: FileDigest): Promise<void> {
  const digest = await digestFile(path).catch(() => undefined);
  if (digest?.size !== size || digest.sha256 !== sha256)
    throw new BackupError(`${path} is damaged or missing. Nothing was restored.`);
}

/** Copies media, and gives them to the owner of their folder if this process may do so. */
async function restoreMedia(folder: BackupFolder, mediaFolder: string, copies: MediaCopy[]): Promise<void> {
  await mkdir(mediaFolder, { recursive: true });
  const { uid, gid } = await stat(mediaFolder);
  const giveToOwner = async (path: string) => {
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  };
  const kindFolders = new Set(copies.map(({ path }) => dirname(path)));
  for (const kindFolder of kindFolders) {
    await mkdir(join(mediaFolder, kindFolder), { recursive: true });
    await giveToOwner(join(mediaFolder, kindFolder));
  }
  for (const { path } of copies) {
    await copyFile(join(folder.media, path), join(mediaFolder, path));
    await giveToOwner(join(mediaFolder, path));
  }
}

/**
 * Restores database and media to folders that must be empty. Checks all checksums before it writes anything. When
 * PostgreSQL starts from the folder, it replays the write-ahead log and then accepts changes. If the restore fails,
 * both folders are empty again.
 */
export async function restoreBackup({
  backupFolder,
  databaseFolder,
  mediaFolder,
  targetTime,
}: RestoreRequest): Promise<RestoreReport> {
  const folder = openBackupFolder(backupFolder);
  for (const path of [databaseFolder, mediaFolder]) await requireEmptyFolder(resolve(path));
  const timelines = await readTimelines(folder, targetTime);
  const record = await chooseBackup(folder, timelines, targetTime);
  const basePath = join(folder.base, record.id);
  await checkFile(join(basePath, archiveFileName), record.archive);
  await checkFile(join(basePath, manifestFileName), record.manifest);
  const copies = [...(await readMediaCopies(folder)).values()].filter((copy) =>
    targetTime ? wasStoredAt(copy, targetTime) : !copy.goneAt,
  );
  for (const copy of copies) await checkFile(join(folder.media, copy.path), copy);
  try {
    await extractBaseBackup(basePath, databaseFolder);
    const walCount = await copyNeededWal(folder, record, databaseFolder, timelines, targetTime);
    const target = targetTime && {
      time: targetTime,
      timeline: Math.max(timelines.newest, record.range.end.timeline),
    };
    await writeRecoverySettings(databaseFolder, target);
    await restoreMedia(folder, mediaFolder, copies);
    return { record, walCount, mediaCount: copies.length };
  } catch (error) {
    for (const path of [databaseFolder, mediaFolder])
      for (const name of await listNames(path)) await rm(join(path, name), { recursive: true, force: true });
    throw error;
  }
}
