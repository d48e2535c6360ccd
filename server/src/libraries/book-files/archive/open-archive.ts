import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { openZip } from '../../archives/open-zip.ts';
import { BookFileError, truncateForMessage } from '../book-file-error.ts';
import { bookFileLimits, formatSize } from '../limits.ts';
import { isPicture } from './resolve-href.ts';

/** Files that operating systems add to archives. */
const systemFilePattern = /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(?:\/|$)/i;

/** Size above which an entry's growth is checked. Small files can't do harm. */
const minCheckedSize = 1024 * 1024;

/** Ignores the case and the Unicode form of a name, which some systems change when they make an archive. */
const toLookupKey = (name: string) => name.normalize('NFC').toLowerCase();

/** Converts yauzl's errors to messages for editors. Returns the system's own errors unchanged. */
function toArchiveError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BookFileError || 'syscall' in error) return error;
  const [, path] = /^(?:invalid relative path|absolute path): (.*)/s.exec(error.message) ?? [];
  if (path !== undefined)
    return new BookFileError(
      `The name “${truncateForMessage(path)}” in this file leads out of it. Please make the file again.`,
    );
  if (error.message.includes('encrypt'))
    return new BookFileError('This file is protected by a password. Please make it again without one.');
  return new BookFileError('This file is damaged or incomplete. Please download or export it again.', {
    cause: error,
  });
}

/** The entries of an untrusted zip file, with limits on their number and on the data that they unpack to. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #namesByLookupKey = new Map<string, string>();
  #documentBytes = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
    for (const name of entries.keys()) {
      const lookupKey = toLookupKey(name);
      if (!this.#namesByLookupKey.has(lookupKey)) this.#namesByLookupKey.set(lookupKey, name);
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Returns the name of the entry that a path refers to, even if the path differs from it in case. */
  find(path: string): string | undefined {
    return this.#entries.has(path) ? path : this.#namesByLookupKey.get(toLookupKey(path));
  }

  sizeOf(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** Reads an XML document. Throws a BookFileError if it is too large, alone or together with those read before. */
  async readDocument(name: string): Promise<Buffer> {
    this.#checkGrowth(name, bookFileLimits.documentGrowth);
    this.#documentBytes += this.sizeOf(name);
    if (this.#documentBytes > bookFileLimits.documents)
      throw new BookFileError(
        `The pages of this book have more than ${formatSize(bookFileLimits.documents)}. Please split the book.`,
      );
    return await this.read(name, bookFileLimits.document);
  }

  async read(name: string, maxSize: number): Promise<Buffer> {
    return await buffer(await this.openStream(name, maxSize)).catch((error: unknown) => {
      throw toArchiveError(error);
    });
  }

  /** Opens an entry for reading. The stream fails if the entry is longer than its stated size. */
  async openStream(name: string, maxSize: number): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new BookFileError(`“${truncateForMessage(name)}” isn’t in this file.`);
    if (entry.uncompressedSize > maxSize)
      throw new BookFileError(`“${truncateForMessage(name)}” has more than ${formatSize(maxSize)}.`);
    try {
      return await this.#zip.openReadStreamPromise(entry);
    } catch (error) {
      throw toArchiveError(error);
    }
  }

  /** Throws a BookFileError for a large entry that grows more than `maxGrowth` times when it is unpacked. */
  #checkGrowth(name: string, maxGrowth: number): void {
    const { uncompressedSize = 0, compressedSize = 0 } = this.#entries.get(name) ?? {};
    if (uncompressedSize > minCheckedSize && uncompressedSize > compressedSize * maxGrowth)
      throw new BookFileError(
        `“${truncateForMessage(name)}” unpacks to far more data than any book contains, so it was not opened.`,
      );
  }

  /** Opens a picture or a sound for reading. Throws a BookFileError if it is too large or grows too much. */
  async openMedia(name: string): Promise<Readable> {
    this.#checkGrowth(name, bookFileLimits.mediaGrowth);
    return await this.openStream(name, isPicture(name) ? bookFileLimits.picture : bookFileLimits.sound);
  }

  /** Copies a picture or a sound. Throws a BookFileError if it is too large or grows too much. */
  async copy(name: string, path: string): Promise<void> {
    await pipeline(await this.openMedia(name), createWriteStream(path, { flags: 'wx' })).catch(
      (error: unknown) => {
        throw toArchiveError(error);
      },
    );
  }

  close(): void {
    this.#zip.close();
  }
}

/** Opens a zip file; the caller must close it. Throws a BookFileError if the file isn't a valid zip. */
export async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(path);
    if (zip.entryCount > bookFileLimits.entries)
      throw new BookFileError(
        `This file contains more than ${bookFileLimits.entries.toLocaleString('en')} files. Please split it.`,
      );
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      // The first of two entries with one name is used, like the first of two names that differ only in case.
      if (!name.endsWith('/') && !systemFilePattern.test(name) && !entries.has(name))
        entries.set(name, entry);
    }
    return new Archive(zip, entries);
  } catch (error) {
    zip?.close();
    throw toArchiveError(error);
  }
}
