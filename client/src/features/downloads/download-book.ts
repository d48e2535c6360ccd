import { isPackIntact, readPack } from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import { type DownloadedBook, isOwner, type OfflineDb } from '../../lib/offline/offline-db.ts';

type Chapter = DownloadView['chapters'][number];
type Pack = NonNullable<Chapter['pack']>;

/** Phrases that are on the device, of those of the whole book. */
type DownloadProgress = { phrases: number; totalPhrases: number };

export type DownloadDeps = {
  db: OfflineDb;
  /** The member for whom the book is downloaded. */
  memberId: number;
  /** Describes the book as it is now. */
  describe: (bookCode: string) => Promise<DownloadView>;
  fetch: typeof fetch;
  /** Waits for a moment before the server is asked again for packs that it is still making. */
  wait: () => Promise<void>;
};

/** Thrown when a response to a request for a pack isn't that file. `isGone` is true if the server doesn't have the pack. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly isGone: boolean;

  constructor(message: string, isGone = false) {
    super(message);
    this.isGone = isGone;
  }
}

/** How often a download starts over because the server has replaced a pack. */
const maxRetries = 3;

type DownloadOptions = { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void };

/**
 * Downloads the packs of a book that are not on this device yet, one after another, and then deletes those that it no
 * longer needs. A download that is interrupted goes on with the chapter at which it stopped. Until it is complete, the
 * packs of the former description stay. Rejects if `signal` aborts, the network fails or the device has no room.
 */
export async function downloadBook(
  deps: DownloadDeps,
  bookCode: string,
  options: DownloadOptions,
): Promise<void> {
  for (let retries = 0; ; retries++) {
    try {
      return await downloadDescribed(deps, bookCode, options);
    } catch (error) {
      if (!(error instanceof DownloadError && error.isGone && retries < maxRetries)) throw error;
    }
  }
}

async function downloadDescribed(
  deps: DownloadDeps,
  bookCode: string,
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  const { db, memberId } = deps;
  const description = await describeReady(deps, bookCode, signal);
  const { id: bookId } = description.book;
  const book = await beginDownload(db, memberId, description);
  const storedVersions = await listStoredVersions(db, bookId);
  let phrases = 0;
  const report = (more = 0) =>
    onProgress({ phrases: Math.round(phrases + more), totalPhrases: description.total_phrases });
  report();
  for (const { pack, total_phrases: count } of description.chapters) {
    if (pack !== null && !storedVersions.has(pack.version)) {
      const blob = await fetchPack(deps, pack, signal, (fraction) => report(fraction * count));
      signal.throwIfAborted();
      await storePack(db, description, pack, blob);
    }
    phrases += count;
    report();
  }
  const cover = await fetchCover(deps, description, book, signal);
  signal.throwIfAborted();
  await completeDownload(db, description, cover, assertPending);
}

/** Returns the versions of a book's packs on this device. */
export async function listStoredVersions(db: OfflineDb, bookId: number): Promise<Set<string>> {
  return new Set((await db.getAllKeys('packs', rangeOfBook(bookId))).map(([, version]) => version));
}

/** Describes a book as soon as all of its packs are made. */
export async function describeReady(
  { describe, wait }: Pick<DownloadDeps, 'describe' | 'wait'>,
  bookCode: string,
  signal: AbortSignal,
): Promise<DownloadView> {
  for (;;) {
    const description = await describe(bookCode);
    signal.throwIfAborted();
    if (description.is_ready) return description;
    await wait();
    signal.throwIfAborted();
  }
}

const rangeOfBook = (bookId: number) => IDBKeyRange.bound([bookId], [bookId, []]);

const createAbortError = (message: string) => new DOMException(message, 'AbortError');

async function beginDownload(
  db: OfflineDb,
  memberId: number,
  pending: DownloadView,
): Promise<DownloadedBook> {
  const transaction = db.transaction(['owner', 'books'], 'readwrite');
  const books = transaction.objectStore('books');
  if (!(await isOwner(transaction.objectStore('owner'), memberId)))
    throw createAbortError('The member has signed out.');
  const { id: bookId, book_code: bookCode } = pending.book;
  const stored = await books.get(bookId);
  const book = {
    bookId,
    bookCode,
    description: stored?.description ?? null,
    cover: stored?.cover ?? null,
    pending,
    isPaused: false,
    latestVersion: pending.version,
    checkedAt: Date.now(),
  };
  await books.put(book);
  await transaction.done;
  return book;
}

async function fetchPack(
  { fetch }: DownloadDeps,
  { url, version, size }: Pack,
  signal: AbortSignal,
  onFraction: (fraction: number) => void,
): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok || response.body === null)
    throw new DownloadError(`The pack ${version} got status ${response.status}.`, response.status === 404);
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    receivedBytes += part.value.length;
    onFraction(Math.min(receivedBytes / size, 1));
  }
  const pack = new Blob(parts);
  if (!(await isPackIntact(pack, version))) throw new DownloadError(`The pack ${version} is damaged.`);
  return pack;
}

/**
 * Stores a pack with the places of its files, or nothing of it. Throws if the book has been removed or its download canceled
 * in the meantime, for example because the member has signed out in another tab.
 */
async function storePack(
  db: OfflineDb,
  description: DownloadView,
  { version }: Pack,
  pack: Blob,
): Promise<void> {
  const { id: bookId } = description.book;
  const { files } = await readPack(pack);
  const transaction = db.transaction(['books', 'packs', 'files'], 'readwrite');
  const fileStore = transaction.objectStore('files');
  const store = async () => {
    assertPending(await transaction.objectStore('books').get(bookId), description);
    await Promise.all([
      transaction.objectStore('packs').put({ bookId, version, pack }),
      ...files.map((file) => fileStore.put({ bookId, version, file }, [bookId, file.name, version])),
    ]);
  };
  await settle(transaction, store);
}

type StoredBookCheck = (book: DownloadedBook | undefined, description: DownloadView) => void;

const assertStored: StoredBookCheck = (book) => {
  if (book === undefined) throw createAbortError('The book was removed.');
};

const assertPending: StoredBookCheck = (book, { version }) => {
  if (book?.pending?.version !== version) throw createAbortError('The download was canceled.');
};

type Transaction = { done: Promise<void>; error: DOMException | null; abort: () => void };

/** Runs the steps of a transaction. Rejects with the reason if it fails, such as a lack of room, and stores nothing. */
async function settle(transaction: Transaction, run: () => Promise<void>): Promise<void> {
  try {
    await Promise.all([run(), transaction.done]);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has already ended.
    }
    await transaction.done.catch(() => {});
    throw transaction.error ?? error;
  }
}

/** Returns the cover, which is no reason for a download to fail: without it, the book has a plain one. */
async function fetchCover(
  { fetch }: DownloadDeps,
  { book: { image } }: DownloadView,
  stored: DownloadedBook,
  signal: AbortSignal,
): Promise<Blob | null> {
  if (image === null) return null;
  if (image === stored.description?.book.image && stored.cover !== null) return stored.cover;
  const response = await fetch(image, { signal });
  return response.ok ? await response.blob() : null;
}

/** Makes the description the book's own, and deletes the packs that it doesn't contain, unless a check throws. */
async function completeDownload(
  db: OfflineDb,
  description: DownloadView,
  cover: Blob | null,
  check: StoredBookCheck,
): Promise<void> {
  const { id: bookId, book_code: bookCode } = description.book;
  const neededVersions = new Set(description.chapters.map(({ pack }) => pack?.version));
  const transaction = db.transaction(['books', 'packs', 'files'], 'readwrite');
  await settle(transaction, async () => {
    const books = transaction.objectStore('books');
    check(await books.get(bookId), description);
    await books.put({
      bookId,
      bookCode,
      description,
      pending: null,
      cover,
      isPaused: false,
      latestVersion: description.version,
      checkedAt: Date.now(),
    });
    for (const store of [transaction.objectStore('packs'), transaction.objectStore('files')])
      for await (const cursor of store.iterate(rangeOfBook(bookId)))
        if (!neededVersions.has(cursor.value.version)) await cursor.delete();
  });
}

/** Cancels the download of a book. One that has been complete before stays as it was. */
export async function cancelDownload(db: OfflineDb, bookId: number): Promise<void> {
  const book = await db.get('books', bookId);
  if (!book?.description) return await removeDownload(db, bookId);
  const { latestVersion } = book;
  await completeDownload(db, book.description, book.cover, assertStored);
  await changeBook(db, bookId, { latestVersion });
}

/** Changes fields of a stored book. Does nothing if it has been removed. */
export async function changeBook(
  db: OfflineDb,
  bookId: number,
  changes: Partial<DownloadedBook>,
): Promise<void> {
  const transaction = db.transaction('books', 'readwrite');
  const book = await transaction.store.get(bookId);
  if (book !== undefined) await transaction.store.put({ ...book, ...changes });
  await transaction.done;
}

/** Deletes everything of a book, and with the last one the responses that were stored for reading offline. */
export async function removeDownload(db: OfflineDb, bookId: number): Promise<void> {
  const transaction = db.transaction(['books', 'packs', 'files', 'responses'], 'readwrite');
  const otherBooks = (await transaction.objectStore('books').getAllKeys()).filter((id) => id !== bookId);
  if (otherBooks.length === 0) await transaction.objectStore('responses').clear();
  await Promise.all([
    transaction.objectStore('books').delete(bookId),
    transaction.objectStore('packs').delete(rangeOfBook(bookId)),
    transaction.objectStore('files').delete(rangeOfBook(bookId)),
    transaction.done,
  ]);
}
