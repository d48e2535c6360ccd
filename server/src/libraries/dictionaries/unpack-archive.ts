import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { openZip } from '../archives/open-zip.ts';
import { DictionaryError, truncateForDisplay } from './dictionary-error.ts';
import { dictionaryLimits } from './limits.ts';
import { createTooLargeError, toGzipError } from './unpack-file.ts';

/** A file from an archive: its name in the archive and the path where it was unpacked. */
export type UnpackedFile = { name: string; path: string };

const maxUnpackedBytes = dictionaryLimits.definitions + dictionaryLimits.index;

const createTooManyFilesError = () =>
  new DictionaryError(`The archive has more than ${dictionaryLimits.files} files.`);
const createDamagedArchiveError = (problem: string) =>
  new DictionaryError(`${problem} is damaged or incomplete. Please make it again.`);
const createOutsidePathError = (name: string) =>
  new DictionaryError(
    `${truncateForDisplay(name)} in the archive leads out of it. Please make the archive again.`,
  );

/** Returns true for files that operating systems add to archives. */
const isIgnoredFile = (name: string) =>
  name.split('/').some((pathPart) => /^(\..+|__MACOSX|Thumbs\.db)$/i.test(pathPart));

function toZipError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DictionaryError || 'syscall' in error) return error;
  const [, path] = /^(?:invalid relative path|absolute path): (.*)/s.exec(error.message) ?? [];
  if (path !== undefined) return createOutsidePathError(path);
  if (error.message.includes('encrypt'))
    return new DictionaryError('The zip is protected by a password. Please make it again without one.');
  return createDamagedArchiveError('The zip');
}

/** Unpacks a zip into a folder, giving the files generated names. Throws a DictionaryError if the zip is invalid. */
export async function unpackZip(path: string, folder: string): Promise<UnpackedFile[]> {
  try {
    const zip = await openZip(path);
    try {
      if (zip.entryCount > dictionaryLimits.files) throw createTooManyFilesError();
      const files: UnpackedFile[] = [];
      let remainingBytes: number = maxUnpackedBytes;
      for await (const entry of zip.eachEntry()) {
        if (entry.fileName.endsWith('/') || isIgnoredFile(entry.fileName)) continue;
        remainingBytes -= entry.uncompressedSize;
        if (remainingBytes < 0) throw createTooLargeError('The archive', maxUnpackedBytes);
        const file = { name: entry.fileName, path: join(folder, `file-${files.length}`) };
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file.path));
        files.push(file);
      }
      return files;
    } finally {
      zip.close();
    }
  } catch (error) {
    throw toZipError(error);
  }
}

/**
 * Unpacks a tar.gz into a folder, giving the files generated names. Throws a DictionaryError if the archive is
 * invalid.
 */
export async function unpackTarGz(path: string, folder: string): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  const outputStreams: WriteStream[] = [];
  const pendingWrites: Promise<void>[] = [];
  let entryCount = 0;
  let problem: unknown;
  const handleEntry = (entry: ReadEntry) => {
    entryCount += 1;
    const name = entry.path;
    if (entryCount > dictionaryLimits.files) problem ??= createTooManyFilesError();
    if (name.startsWith('/') || name.split('/').includes('..')) problem ??= createOutsidePathError(name);
    // Links and other special entries are skipped too, because a dictionary needs only regular files.
    if (problem !== undefined || isIgnoredFile(name) || !/^(Old)?File$/.test(entry.type))
      return entry.resume();
    const file = { name, path: join(folder, `file-${files.length}`) };
    const output = createWriteStream(file.path);
    files.push(file);
    outputStreams.push(output);
    const writePromise = pipeline(entry, output).catch((error: unknown) => {
      problem ??= error;
      // Drains the entry, because the parser would otherwise wait for it forever.
      entry.resume();
    });
    pendingWrites.push(writePromise);
  };
  const parser = new Parser({ strict: true, onReadEntry: handleEntry });
  parser.on('error', (error) => {
    problem ??= error;
  });
  const writeChunks = async (chunks: AsyncIterable<Buffer>) => {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > maxUnpackedBytes) problem ??= createTooLargeError('The archive', maxUnpackedBytes);
      const canWriteMore = parser.write(chunk);
      if (problem !== undefined) throw problem;
      if (!canWriteMore) await once(parser, 'drain');
    }
    parser.end();
    if (problem !== undefined) throw problem;
  };
  try {
    await pipeline(createReadStream(path), createGunzip(), writeChunks);
    await Promise.all(pendingWrites);
    if (problem !== undefined) throw problem;
  } catch (error) {
    throw toTarError(problem ?? error);
  } finally {
    await Promise.all(outputStreams.map(close));
  }
  return files;
}

/**
 * Waits until a file is closed. Otherwise, a file that is still being opened might be created after the import has
 * cleaned up its folder.
 */
async function close(output: WriteStream): Promise<void> {
  output.destroy();
  if (!output.closed) await new Promise<void>((resolve) => output.once('close', resolve));
}

function toTarError(error: unknown): unknown {
  if (error instanceof Error && 'tarCode' in error)
    return new DictionaryError(
      'This is compressed by gzip, but it is no tar.gz. Please put the files of the dictionary into a zip or a tar.gz.',
    );
  return toGzipError(error, 'The archive');
}

/** Returns the last part of a file's path in an archive. */
export const toBaseName = (name: string) => basename(name.replaceAll('\\', '/'));
