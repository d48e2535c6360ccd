import { createReadStream } from 'node:fs';
import { appendFile, chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { extract } from 'tar';
import { BackupError } from './backup-error.ts';
import { archiveFileName, type BackupFolder, type BackupRecord, manifestFileName } from './backup-folder.ts';
import { digestFile, isMissingFileError, listNames, writeDurably } from './durable-files.ts';
import { isAbandoned, type Timelines } from './timelines.ts';
import { listArchivedWal, segmentNumberAt, segmentNumberOf } from './wal-archive.ts';

/** The folder, inside that of the database, from which PostgreSQL reads the archived log while it recovers. */
const walFolderName = 'restored_wal';

type ManifestFile = { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum: string };

/**
 * Extracts a base backup and compares every file with PostgreSQL's manifest. The files belong to the user of this
 * process, who starts PostgreSQL or gives them to the user who does.
 */
export async function extractBaseBackup(basePath: string, databaseFolder: string): Promise<void> {
  await mkdir(databaseFolder, { recursive: true });
  // PostgreSQL does not start from a folder that others may read.
  await chmod(databaseFolder, 0o700);
  await extract({
    file: join(basePath, archiveFileName),
    cwd: databaseFolder,
    preserveOwner: false,
    strict: true,
  });
  const manifest: { Files: ManifestFile[] } = JSON.parse(
    await readFile(join(basePath, manifestFileName), 'utf8'),
  );
  for (const file of manifest.Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString();
    const digest = await digestFile(join(databaseFolder, path)).catch(() => undefined);
    if (digest?.size !== file.Size || digest.sha256 !== file.Checksum)
      throw new BackupError(`The backup’s file ${path} differs from its manifest. Nothing was restored.`);
  }
}

function ignoreMissingFile(error: unknown): void {
  if (!isMissingFileError(error)) throw error;
}

/** A missing segment would end the recovery early without an error. */
function requireConsecutiveSegments(numbers: number[], lastInBackup: number, segmentSize: number): void {
  const archivedNumbers = new Set(numbers);
  const newestNumber = Math.max(lastInBackup, ...numbers);
  for (let number = lastInBackup + 1; number < newestNumber; number += 1) {
    if (archivedNumbers.has(number)) continue;
    const position = (BigInt(number) * BigInt(segmentSize)).toString(16).toUpperCase();
    throw new BackupError(
      `The archive lacks the segment of the write-ahead log at 0x${position}. Nothing was restored. Restore to a time before it (--to), or from a newer backup.`,
    );
  }
}

/**
 * Copies the archived log since the start of a base backup, compressed, into the folder of the database, so that the
 * recovery depends on nothing else. Returns the number of segments. With a target time a gap is allowed: PostgreSQL
 * itself refuses to end the recovery before that time.
 */
export async function copyNeededWal(
  folder: BackupFolder,
  { range, segmentSize }: BackupRecord,
  databaseFolder: string,
  timelines: Timelines,
  targetTime: Date | undefined,
): Promise<number> {
  const walFolder = join(databaseFolder, walFolderName);
  await mkdir(walFolder, { mode: 0o700 });
  const firstNumber = segmentNumberAt(range.start.lsn, segmentSize);
  const segmentNumbers: number[] = [];
  const isNeeded = (name: string) => {
    const number = segmentNumberOf(name, segmentSize);
    if (number === undefined) return name.endsWith('.history');
    const timeline = Number.parseInt(name.slice(0, 8), 16);
    const position = BigInt(number) * BigInt(segmentSize);
    if (number < firstNumber || isAbandoned(timelines, timeline, position)) return false;
    segmentNumbers.push(number);
    return true;
  };
  // The newest segments may not be compressed yet. They come first, because a running backup moves them.
  for (const name of await listNames(folder.incoming)) {
    if (!isNeeded(name)) continue;
    const content = createReadStream(join(folder.incoming, name));
    await writeDurably(join(walFolder, `${name}.gz`), content, createGzip({ level: 1 })).catch(
      ignoreMissingFile,
    );
  }
  for (const { path, name, sha256 } of await listArchivedWal(folder)) {
    if (!isNeeded(name)) continue;
    if ((await digestFile(path)).sha256 !== sha256)
      throw new BackupError(`${path} is damaged. Nothing was restored.`);
    await copyFile(path, join(walFolder, `${name}.gz`));
  }
  if (!targetTime)
    requireConsecutiveSegments(segmentNumbers, segmentNumberAt(range.end.lsn, segmentSize), segmentSize);
  return new Set(segmentNumbers).size;
}

/**
 * Makes PostgreSQL recover at its next start, and then accept changes. The timeline is that of the target time, because
 * an earlier restore, perhaps to the wrong time, has begun a newer one.
 */
export async function writeRecoverySettings(
  databaseFolder: string,
  target: { time: Date; timeline: number } | undefined,
): Promise<void> {
  const settings = {
    restore_command: `test -f ${walFolderName}/%f.gz && gzip -dc ${walFolderName}/%f.gz > "%p"`,
    // Without this, the restored log would be part of the next base backup.
    recovery_end_command: `rm -rf ${walFolderName}`,
    // PostgreSQL knows no names of time zones yet, not even Z, when it reads this.
    recovery_target_time: target?.time.toISOString().replace('Z', '+00') ?? '',
    recovery_target_timeline: String(target?.timeline ?? 'latest'),
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  // The last value of a setting wins, also over those that an earlier restore left in the backup.
  await appendFile(join(databaseFolder, 'postgresql.auto.conf'), lines.join(''));
  await writeFile(join(databaseFolder, 'recovery.signal'), '', { mode: 0o600 });
}
