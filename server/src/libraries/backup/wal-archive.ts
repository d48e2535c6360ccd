import { createReadStream } from 'node:fs';
import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { BackupFolder } from './backup-folder.ts';
import { ensurePrivateFolder, listNames, syncToDisk, writeDurably } from './durable-files.ts';

/** A segment: timeline, and the position of the segment as two numbers, each as 8 hexadecimal digits. */
const segmentPattern = /^[0-9A-F]{24}$/;
const incomingPattern = /^[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/;
const archivedPattern = /^(?<name>[0-9A-F]{8}[0-9A-F.a-z]*)-(?<sha256>[0-9a-f]{64})\.gz$/;

export type ArchivedFile = { path: string; name: string; sha256: string };

/**
 * Compresses the files that PostgreSQL has archived: a segment that was closed early, so that little could be lost, is
 * mostly zeros. The name contains the checksum of the compressed file. Returns the number of files.
 */
export async function compressIncomingWal({ incoming, wal }: BackupFolder): Promise<number> {
  const names = (await listNames(incoming)).filter((name) => incomingPattern.test(name));
  if (names.length > 0) await ensurePrivateFolder(wal);
  for (const name of names) {
    const path = join(incoming, name);
    const { mtime } = await stat(path);
    const pathOf = ({ sha256 }: { sha256: string }) => join(wal, `${name}-${sha256}.gz`);
    const digest = await writeDurably(pathOf, createReadStream(path), createGzip({ level: 1 }));
    // Keeps the time at which PostgreSQL archived the file.
    await utimes(pathOf(digest), mtime, mtime);
    await rm(path);
  }
  if (names.length > 0) await syncToDisk(incoming);
  return names.length;
}

/**
 * Adds a file to the archive unless it is there. A database that was restored while nothing was archived never
 * archives the history of its timeline by itself.
 */
export async function addToArchive(folder: BackupFolder, name: string, content: string): Promise<void> {
  if ((await listArchivedWal(folder)).some((file) => file.name === name)) return;
  await ensurePrivateFolder(folder.wal);
  const pathOf = ({ sha256 }: { sha256: string }) => join(folder.wal, `${name}-${sha256}.gz`);
  await writeDurably(pathOf, Readable.from([Buffer.from(content)]), createGzip({ level: 1 }));
}

/** Returns the compressed files of the archive in the order of their names. */
export async function listArchivedWal({ wal }: BackupFolder): Promise<ArchivedFile[]> {
  return (await listNames(wal)).flatMap((fileName) => {
    const { name, sha256 } = archivedPattern.exec(fileName)?.groups ?? {};
    return name && sha256 ? [{ path: join(wal, fileName), name, sha256 }] : [];
  });
}

/** Returns the time of the newest archived file: until then, nothing can be lost. */
export async function readLastArchiveTime(folder: BackupFolder): Promise<Date | undefined> {
  const paths = [
    ...(await listNames(folder.incoming)).map((name) => join(folder.incoming, name)),
    ...(await listArchivedWal(folder)).map(({ path }) => path),
  ];
  let lastTime = 0;
  for (const path of paths) lastTime = Math.max(lastTime, (await stat(path)).mtimeMs);
  return lastTime > 0 ? new Date(lastTime) : undefined;
}

/** Returns the number of a segment, counted from the start of the log, or undefined for other files. */
export function segmentNumberOf(name: string, segmentSize: number): number | undefined {
  if (!segmentPattern.test(name)) return undefined;
  const [high, low] = [name.slice(8, 16), name.slice(16)].map((digits) => Number.parseInt(digits, 16));
  return (high ?? 0) * (2 ** 32 / segmentSize) + (low ?? 0);
}

/** Returns the number of the segment that contains a position such as 0/3000028. */
export function segmentNumberAt(lsn: string, segmentSize: number): number {
  const [high, low] = lsn.split('/').map((digits) => Number.parseInt(digits, 16));
  return (high ?? 0) * (2 ** 32 / segmentSize) + Math.floor((low ?? 0) / segmentSize);
}

/** Removes the segments before this one from the archive. Returns their number. */
export async function removeWalBefore(
  folder: BackupFolder,
  firstNeededSegment: number,
  segmentSize: number,
): Promise<number> {
  let removedCount = 0;
  for (const { path, name } of await listArchivedWal(folder)) {
    const segmentNumber = segmentNumberOf(name.slice(0, 24), segmentSize);
    if (segmentNumber === undefined || segmentNumber >= firstNeededSegment) continue;
    await rm(path);
    removedCount += 1;
  }
  return removedCount;
}
