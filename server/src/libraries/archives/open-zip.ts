import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/** Reads where a zip says that something is. Of a number that is too large for Node, yauzl's own reader would end the process. */
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
 * Opens a zip from a file that may be hostile; the caller closes it. Throws yauzl's errors where the zip is to blame, and the system's.
 * A stream of an entry breaks off when there is more than the directory says, so that limits by its sizes hold for what is unpacked.
 */
export async function openZip(path: string): Promise<ZipFile> {
  const { size } = await stat(path);
  const options = { autoClose: false, decodeStrings: true, validateEntrySizes: true };
  return await fromRandomAccessReaderPromise(new ZipReader(path), size, options);
}
