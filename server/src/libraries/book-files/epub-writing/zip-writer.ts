import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The content of an entry: bytes, or a stream or pieces of text that are written as they arrive. */
export type EntryContent = Buffer | Readable | Iterable<string> | AsyncIterable<string>;

/**
 * The same date in every archive, in the time zone of any machine, because a zip stores dates without a zone. Without
 * it, the same book would have other bytes each time.
 */
const entryDate = new Date(2000, 0, 1);

export type ZipWriter = {
  /** Writes an entry after the earlier ones, and waits until the archive has taken all of it. */
  add: (name: string, content: EntryContent, options?: { isCompressed: boolean }) => Promise<void>;
};

/**
 * Returns the stream of a zip whose entries `writeEntries` adds one after another, as fast as the stream is read. The
 * stream fails with the error that `writeEntries` throws. `finish` settles once it has ended, with the stream
 * destroyed too.
 */
export function createZipStream(writeEntries: (zip: ZipWriter) => Promise<void>): {
  stream: Readable;
  finish: () => Promise<void>;
} {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  const closePromise = finished(stream).catch(() => undefined);
  const destroy = (error: unknown) => void stream.destroy(error as Error);
  zip.on('error', destroy);
  const add: ZipWriter['add'] = async (name, content, { isCompressed } = { isCompressed: true }) => {
    if (stream.destroyed) throw new Error('The archive was closed before all of it was read.');
    const options = { mtime: entryDate, forceDosTimestamp: true, compress: isCompressed, mode: 0o100644 };
    if (Buffer.isBuffer(content)) return zip.addBuffer(content, name, options);
    const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
    zip.addReadStream(source, name, options);
    const destroySource = () => void source.destroy();
    stream.once('close', destroySource);
    try {
      await finished(source);
    } finally {
      stream.off('close', destroySource);
    }
  };
  const writing = writeEntries({ add }).then(() => zip.end(), destroy);
  return {
    stream,
    finish: async () => {
      await writing;
      await closePromise;
    },
  };
}
