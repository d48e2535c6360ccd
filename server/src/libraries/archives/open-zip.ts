import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/**
 * Reads byte ranges of a zip. Returns nothing for offsets beyond Node's safe integers, where yauzl's own
 * reader would crash the process.
 */
class ZipReader extends RandomAccessReader {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Number.isSafeInteger(end)
      ? createReadStream(this.#path, { start, end: end - 1 })
      : Readable.from([]);
  }
}

/**
 * Opens an untrusted zip file; the caller must close it. Throws yauzl's errors for a bad zip and the system's own
 * errors. The stream of an entry fails if it is longer than the zip's directory states, so checking the stated sizes
 * is enough to limit the unpacked data.
 */
export async function openZip(path: string): Promise<ZipFile> {
  const { size } = await stat(path);
  const options = { autoClose: false, decodeStrings: true, validateEntrySizes: true };
  return await fromRandomAccessReaderPromise(new ZipReader(path), size, options);
}
