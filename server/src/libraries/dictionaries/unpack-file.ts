import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DictionaryError } from './dictionary-error.ts';
import { formatMegabytes } from './limits.ts';

/**
 * Returns a transform that fails after `max` bytes. The error message begins with `fileLabel`, such as "The .dict file".
 */
function createByteLimiter(max: number, fileLabel: string) {
  let length = 0;
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > max) throw createTooLargeError(fileLabel, max);
      yield chunk;
    }
  };
}

export const createTooLargeError = (fileLabel: string, max: number) =>
  new DictionaryError(`${fileLabel} is too large (maximum ${formatMegabytes(max)} unpacked).`);

export async function readFirstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const isGzip = (firstBytes: Buffer) => firstBytes[0] === 0x1f && firstBytes[1] === 0x8b;

/**
 * Converts a zlib error into a DictionaryError whose message begins with `fileLabel`. Returns other errors unchanged,
 * because they concern the server's own files.
 */
export function toGzipError(error: unknown, fileLabel: string): unknown {
  const errorCode = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^Z_/.test(errorCode) ? new DictionaryError(`${fileLabel} is damaged or incomplete.`) : error;
}

/** Returns the path of the uncompressed file: the file itself, or a copy decompressed to `outputPath`. */
export async function unpackFile(
  path: string,
  outputPath: string,
  max: number,
  fileLabel: string,
): Promise<string> {
  const { size } = await stat(path);
  if (!isGzip(await readFirstBytes(path, 2))) {
    if (size > max) throw createTooLargeError(fileLabel, max);
    return path;
  }
  try {
    await pipeline(
      createReadStream(path),
      createGunzip(),
      createByteLimiter(max, fileLabel),
      createWriteStream(outputPath),
    );
  } catch (error) {
    throw toGzipError(error, fileLabel);
  }
  return outputPath;
}
