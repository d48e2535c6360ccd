import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The content of an entry: bytes, or a stream or pieces of text that are written as they arrive. */
type EntryContent = Buffer | Readable | Iterable<string> | AsyncIterable<string>;

/**
 * The same date in every archive, in the time zone of any machine, because a zip stores dates without a zone. Without
 * it, the same book would have other bytes each time.
 */
const entryDate = new Date(2000, 0, 1);

/**
 * Maximum size of an entry that is added at once. Its size stands before its content then, which is required of the
 * first entry of an EPUB. Larger entries are streamed, so that they don't pile up while nobody reads the archive.
 */
const maxBufferedBytes = 1024;

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
    if (Buffer.isBuffer(content) && content.length <= maxBufferedBytes)
      return zip.addBuffer(content, name, options);
    const source = toReadable(content);
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

function toReadable(content: EntryContent): Readable {
  if (content instanceof Readable) return content;
  return Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false });
}
