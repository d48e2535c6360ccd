import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DictionaryError } from './dictionary-error.ts';
import { formatMegabytes } from './limits.ts';

/**
 * Returns a transform that fails after `max` bytes. The error message begins with `what`, such as "The .dict file".
 */
function createByteLimiter(max: number, what: string) {
  let length = 0;
  return async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > max) throw createTooLargeError(what, max);
      yield piece;
    }
  };
}

export const createTooLargeError = (what: string, max: number) =>
  new DictionaryError(`${what} is too large (maximum ${formatMegabytes(max)} unpacked).`);

/** Returns the first bytes of a file. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

/**
 * Converts a zlib error into a DictionaryError whose message begins with `what`. Returns other errors unchanged,
 * because they concern the server's own files.
 */
export function toGzipError(error: unknown, what: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^Z_/.test(code) ? new DictionaryError(`${what} is damaged or incomplete.`) : error;
}

/** Returns the path of the uncompressed file: the file itself, or a copy decompressed to `to`. */
export async function unpackFile(path: string, to: string, max: number, what: string): Promise<string> {
  const { size } = await stat(path);
  if (!isGzip(await readStart(path, 2))) {
    if (size > max) throw createTooLargeError(what, max);
    return path;
  }
  try {
    await pipeline(
      createReadStream(path),
      createGunzip(),
      createByteLimiter(max, what),
      createWriteStream(to),
    );
  } catch (error) {
    throw toGzipError(error, what);
  }
  return to;
}
