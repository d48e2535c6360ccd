import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type FileDigest = { size: number; sha256: string };

export const isMissingFileError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns the names in a folder, sorted, or an empty list if the folder doesn't exist. */
export async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissingFileError(error)) return [];
    throw error;
  });
  return names.sort();
}

/** Suffix of a file that is still being written. An interrupted run leaves such files behind. */
const unfinishedSuffix = '.part';

/** Creates a folder that only its owner can read: backups contain password hashes and email addresses. */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Forces a file or the entries of a folder to disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

function createDigestStream(): { stream: Transform; readDigest: () => FileDigest } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, callback) => {
      hash.update(chunk);
      size += chunk.length;
      callback(null, chunk);
    },
  });
  return { stream, readDigest: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Writes a file so that it is either complete or missing after a power failure, and returns the digest of what was
 * written. `transform`, if any, changes the content first, for example by compressing it. A function as `path`
 * receives the digest, for names that contain it.
 */
export async function writeDurably(
  path: string | ((digest: FileDigest) => string),
  content: Readable,
  transform?: Transform,
): Promise<FileDigest> {
  const temporaryPath = `${typeof path === 'string' ? path : path({ size: 0, sha256: '' })}${unfinishedSuffix}`;
  const { stream, readDigest } = createDigestStream();
  const file = createWriteStream(temporaryPath, { mode: 0o600 });
  try {
    await pipeline(transform ? [content, transform, stream, file] : [content, stream, file]);
    await syncToDisk(temporaryPath);
    const digest = readDigest();
    const finalPath = typeof path === 'string' ? path : path(digest);
    await rename(temporaryPath, finalPath);
    await syncToDisk(dirname(finalPath));
    return digest;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** Returns the size and the checksum of a file. */
export async function digestFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

export const isUnfinished = (path: string) => basename(path).endsWith(unfinishedSuffix);
