import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { openZip } from '../archives/open-zip.ts';
import { DictionaryError, shown } from './dictionary-error.ts';
import { dictionaryLimits } from './limits.ts';
import { gzipProblem, tooLarge } from './unpack-file.ts';

/** A file of an archive: its name there and the path where it was unpacked. */
export type UnpackedFile = { name: string; path: string };

const max = dictionaryLimits.definitions + dictionaryLimits.index;

const tooManyFiles = () => new DictionaryError(`The archive has more than ${dictionaryLimits.files} files.`);
const damagedArchive = (what: string) =>
  new DictionaryError(`${what} is damaged or incomplete. Please make it again.`);
const pathOutside = (name: string) =>
  new DictionaryError(`${shown(name)} in the archive leads out of it. Please make the archive again.`);

/** True for files that operating systems add to archives. */
const isClutter = (name: string) =>
  name.split('/').some((part) => /^(\..+|__MACOSX|Thumbs\.db)$/i.test(part));

function zipProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DictionaryError || 'syscall' in error) return error;
  const [, path] = /^(?:invalid relative path|absolute path): (.*)/s.exec(error.message) ?? [];
  if (path !== undefined) return pathOutside(path);
  if (error.message.includes('encrypt'))
    return new DictionaryError('The zip is protected by a password. Please make it again without one.');
  return damagedArchive('The zip');
}

/** Unpacks a zip into a folder under generated names. Throws a DictionaryError if the zip is invalid. */
export async function unpackZip(path: string, folder: string): Promise<UnpackedFile[]> {
  try {
    const zip = await openZip(path);
    try {
      if (zip.entryCount > dictionaryLimits.files) throw tooManyFiles();
      const files: UnpackedFile[] = [];
      let remaining: number = max;
      for await (const entry of zip.eachEntry()) {
        if (entry.fileName.endsWith('/') || isClutter(entry.fileName)) continue;
        remaining -= entry.uncompressedSize;
        if (remaining < 0) throw tooLarge('The archive', max);
        const file = { name: entry.fileName, path: join(folder, `file-${files.length}`) };
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file.path));
        files.push(file);
      }
      return files;
    } finally {
      zip.close();
    }
  } catch (error) {
    throw zipProblem(error);
  }
}

/** Unpacks a tar.gz into a folder under generated names. Throws a DictionaryError if the archive is invalid. */
export async function unpackTarGz(path: string, folder: string): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  const outputs: WriteStream[] = [];
  const writing: Promise<void>[] = [];
  let entries = 0;
  let problem: unknown;
  const handleEntry = (entry: ReadEntry) => {
    entries += 1;
    const name = entry.path;
    if (entries > dictionaryLimits.files) problem ??= tooManyFiles();
    if (name.startsWith('/') || name.split('/').includes('..')) problem ??= pathOutside(name);
    // Links are skipped too, because a dictionary has none.
    if (problem !== undefined || isClutter(name) || !/^(Old)?File$/.test(entry.type)) return entry.resume();
    const file = { name, path: join(folder, `file-${files.length}`) };
    const output = createWriteStream(file.path);
    files.push(file);
    outputs.push(output);
    const written = pipeline(entry, output).catch((error: unknown) => {
      problem ??= error;
      // Drains the entry, or the parser would wait for it forever.
      entry.resume();
    });
    writing.push(written);
  };
  const parser = new Parser({ strict: true, onReadEntry: handleEntry });
  parser.on('error', (error) => {
    problem ??= error;
  });
  const write = async (pieces: AsyncIterable<Buffer>) => {
    let length = 0;
    for await (const piece of pieces) {
      length += piece.length;
      if (length > max) problem ??= tooLarge('The archive', max);
      const isDrained = parser.write(piece);
      if (problem !== undefined) throw problem;
      if (!isDrained) await once(parser, 'drain');
    }
    parser.end();
    if (problem !== undefined) throw problem;
  };
  try {
    await pipeline(createReadStream(path), createGunzip(), write);
    await Promise.all(writing);
    if (problem !== undefined) throw problem;
  } catch (error) {
    throw tarProblem(problem ?? error);
  } finally {
    await Promise.all(outputs.map(close));
  }
  return files;
}

/** Waits until a file is closed. Otherwise a file that is still being opened might appear in its folder later. */
async function close(output: WriteStream): Promise<void> {
  output.destroy();
  if (!output.closed) await new Promise<void>((resolve) => output.once('close', resolve));
}

function tarProblem(error: unknown): unknown {
  if (error instanceof Error && 'tarCode' in error)
    return new DictionaryError(
      'This is compressed by gzip, but it is no tar.gz. Please put the files of the dictionary into a zip or a tar.gz.',
    );
  return gzipProblem(error, 'The archive');
}

/** Returns the last part of a file's path in an archive. */
export const lastPart = (name: string) => basename(name.replaceAll('\\', '/'));
