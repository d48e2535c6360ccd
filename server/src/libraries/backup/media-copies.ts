import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import {
  ensurePrivateFolder,
  type FileDigest,
  isMissingFileError,
  isUnfinished,
  listNames,
  writeDurably,
} from './durable-files.ts';

/** A copied file. Times are in ISO 8601. */
export type MediaCopy = FileDigest & {
  /** The kind of media and the name, for example `clips/0f3a….mp3`. */
  path: string;
  storedAt: string;
  /** When a run first found the original deleted. */
  goneAt?: string;
};

/**
 * Folders for files that are still being processed, and for packs. They are not needed after a restore: the work starts
 * again, and packs are made again.
 */
const excludedKinds = ['work', 'packs'];
const partialUploadSuffix = '.upload';
/** Milliseconds by which the clock of the media's disk may differ from the database's. */
const clockSkewMs = 60_000;

/** Reads the journal, which has one line for each copy. */
export async function readMediaCopies({ mediaJournal }: BackupFolder): Promise<Map<string, MediaCopy>> {
  const text = await readFile(mediaJournal, 'utf8').catch((error: unknown) => {
    if (isMissingFileError(error)) return '';
    throw error;
  });
  const copies = text.split('\n').flatMap((line): MediaCopy[] => (line === '' ? [] : [JSON.parse(line)]));
  return new Map(copies.map((copy) => [copy.path, copy]));
}

async function writeMediaCopies(folder: BackupFolder, copies: Map<string, MediaCopy>): Promise<void> {
  const text = [...copies.values()].map((copy) => `${JSON.stringify(copy)}\n`).join('');
  await writeDurably(folder.mediaJournal, Readable.from([Buffer.from(text)]));
}

/** Returns the stored files, or undefined if the folder contains no media, as when its disk is not mounted. */
async function listMedia(mediaFolder: string): Promise<Set<string> | undefined> {
  const paths = new Set<string>();
  const mediaKinds = await listNames(mediaFolder);
  for (const mediaKind of mediaKinds) {
    if (excludedKinds.includes(mediaKind)) continue;
    if (!(await stat(join(mediaFolder, mediaKind))).isDirectory()) continue;
    for (const name of await listNames(join(mediaFolder, mediaKind)))
      if (!isUnfinished(name)) paths.add(`${mediaKind}/${name}`);
  }
  return mediaKinds.length > 0 ? paths : undefined;
}

/**
 * Copies one file. Of a recording that is still being uploaded only an empty file is kept, so that its uploader
 * continues from the start. Returns undefined if the file was deleted in the meantime.
 */
async function copyMediaFile(
  folder: BackupFolder,
  mediaFolder: string,
  path: string,
): Promise<MediaCopy | undefined> {
  const originalPath = join(mediaFolder, path);
  const copyPath = join(folder.media, path);
  await ensurePrivateFolder(dirname(copyPath));
  try {
    const { mtime } = await stat(originalPath);
    const isPartialUpload = path.endsWith(partialUploadSuffix);
    const content = isPartialUpload ? Readable.from([]) : createReadStream(originalPath);
    return { path, ...(await writeDurably(copyPath, content)), storedAt: mtime.toISOString() };
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}

/** Number of copies after which the journal is written, so that an interrupted first run continues from there. */
const journalInterval = 1_000;

/**
 * Copies the media that have no copy yet, and notes which originals are gone. A stored file never changes, so each
 * is copied once. Returns the number of new copies.
 */
export async function copyNewMedia(folder: BackupFolder, mediaFolder: string): Promise<number> {
  const copies = await readMediaCopies(folder);
  const paths = await listMedia(mediaFolder);
  if (!paths) {
    if (copies.size === 0) return 0;
    throw new BackupError(`${mediaFolder} has no media any more. Is its disk mounted?`);
  }
  let newCount = 0;
  let hasChanges = false;
  for (const path of paths) {
    const copy = copies.get(path);
    if (copy && !copy.goneAt) continue;
    // A clip that Undo restores has the name and the content that it had before.
    const { goneAt: _, ...presentCopy } = copy ?? (await copyMediaFile(folder, mediaFolder, path)) ?? {};
    if (!('path' in presentCopy)) continue;
    copies.set(path, presentCopy);
    hasChanges = true;
    newCount += 1;
    if (newCount % journalInterval === 0) await writeMediaCopies(folder, copies);
  }
  const goneAt = new Date().toISOString();
  for (const copy of copies.values()) {
    if (copy.goneAt || paths.has(copy.path)) continue;
    copies.set(copy.path, { ...copy, goneAt });
    hasChanges = true;
  }
  if (hasChanges) await writeMediaCopies(folder, copies);
  return newCount;
}

/** Returns true if a row may have referred to this file at this time. */
export function wasStoredAt({ storedAt, goneAt }: MediaCopy, time: Date): boolean {
  if (goneAt && new Date(goneAt).getTime() < time.getTime() - clockSkewMs) return false;
  return new Date(storedAt).getTime() <= time.getTime() + clockSkewMs;
}

/** Removes the copies of files that were deleted before this time. Returns their number. */
export async function removeCopiesGoneBefore(folder: BackupFolder, time: Date): Promise<number> {
  const copies = await readMediaCopies(folder);
  const removedCopies = [...copies.values()].filter(({ goneAt }) => goneAt && new Date(goneAt) < time);
  if (removedCopies.length === 0) return 0;
  for (const { path } of removedCopies) copies.delete(path);
  // The journal forgets the files first. An interrupted run leaves files without a line, which do no harm.
  await writeMediaCopies(folder, copies);
  for (const { path } of removedCopies) await rm(join(folder.media, path), { force: true });
  return removedCopies.length;
}
