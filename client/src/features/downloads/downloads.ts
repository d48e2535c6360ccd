import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { createExternalStore, type ExternalStore } from '../../lib/storage/external-store.ts';
import {
  cancelDownload,
  changeBook,
  type DownloadDeps,
  describeReady,
  downloadBook,
  removeDownload,
} from './download-book.ts';
import {
  describeFailure,
  isAborted,
  isMissingBook,
  isOutOfRoom,
  isUnreachable,
} from './download-problems.ts';
import { listStoredDownloads, type StoredDownload } from './stored-download.ts';

/** Milliseconds after which the server is asked again if a book has changed. */
const checkIntervalMs = 24 * 60 * 60 * 1000;

/** Why a download has stopped. `isRetried` is true if it goes on by itself once there is a network. */
type Failure = { message: string; isRetried: boolean };

type DownloadsState = {
  /** Null until it has been read from this device. */
  stored: readonly StoredDownload[] | null;
  /** The phrases on this device of each download that is running in this tab, by book code. */
  running: ReadonlyMap<string, number>;
  failures: ReadonlyMap<string, Failure>;
};

export type DownloadsDeps = Omit<DownloadDeps, 'db'> & {
  /** Opens the member's database, or returns undefined if there is none. */
  findDb: () => Promise<OfflineDb | undefined>;
  createDb: () => Promise<OfflineDb>;
  /** Runs a task while no other tab runs one with this name. */
  withLock: (name: string, signal: AbortSignal, run: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that something has changed on this device. */
  notifyTabs: () => void;
  /** Asks the browser not to delete downloads when the device runs out of room. */
  persist: () => void;
  onContact: () => Promise<void>;
};

export type BookToDownload = { bookCode: string; title: string };

/** A member's downloads on this device, and those that are running in this tab. */
export type Downloads = {
  store: ExternalStore<DownloadsState>;
  /** Describes a book as soon as its packs are made. Rejects with a `Problem`. */
  describe: (bookCode: string, signal: AbortSignal) => Promise<DownloadView>;
  /** Starts, resumes or updates the download of a book. Resolves once it is complete or has stopped. */
  start: (book: BookToDownload) => Promise<void>;
  pause: (bookCode: string) => Promise<void>;
  /** Cancels a download. A book that was readable before stays so. */
  cancel: (bookCode: string) => Promise<void>;
  /** Deletes a book from this device. */
  remove: (bookCode: string) => Promise<void>;
  /** Resumes the downloads that were interrupted, and those that failed without a network. */
  resumeAll: () => Promise<void>;
  /** Asks the server if books have changed, each at most once a day unless `isForced`. Removes those that are gone. */
  check: (isForced?: boolean) => Promise<void>;
  /** Reads again what is on this device, after another tab has changed it. */
  refresh: () => Promise<void>;
  /** Stops everything, without a change on this device. */
  stop: () => void;
};

type Run = { controller: AbortController; done: Promise<void> };

export function createDownloads(deps: DownloadsDeps): Downloads {
  const store = createExternalStore<DownloadsState>({
    stored: null,
    running: new Map(),
    failures: new Map(),
  });
  const runs = new Map<string, Run>();
  const update = (changes: Partial<DownloadsState>) => store.set({ ...store.get(), ...changes });
  const setRunning = (bookCode: string, phrases: number | null) =>
    update({ running: withEntry(store.get().running, bookCode, phrases) });
  const setFailure = (bookCode: string, failure: Failure | null) =>
    update({ failures: withEntry(store.get().failures, bookCode, failure) });

  const refresh = async () => {
    // Without room even for the database, nothing is on this device.
    const db = await deps.findDb().catch(() => undefined);
    const stored = db ? await listStoredDownloads(db) : [];
    update({ stored });
    const current = new Map(stored.map((download) => [download.bookCode, download]));
    // Another tab has paused or removed what is being downloaded here.
    for (const [bookCode, { controller }] of runs) if (current.get(bookCode)?.isPaused) controller.abort();
  };
  const refreshTabs = async () => {
    await refresh();
    deps.notifyTabs();
  };

  const findStored = (bookCode: string) =>
    store.get().stored?.find((download) => download.bookCode === bookCode);
  /** Stops the download in this tab, and waits until nothing more is written. */
  const halt = async (bookCode: string) => {
    const run = runs.get(bookCode);
    run?.controller.abort();
    await run?.done;
  };
  const change = async (bookCode: string, apply: (db: OfflineDb, bookId: number) => Promise<void>) => {
    await halt(bookCode);
    setFailure(bookCode, null);
    const db = await deps.findDb();
    const book = await db?.getFromIndex('books', 'bookCode', bookCode);
    if (db && book) await apply(db, book.bookId);
    await refreshTabs();
  };

  const handleFailure = async ({ bookCode, title }: BookToDownload, error: unknown) => {
    if (isAborted(error)) return;
    await refresh();
    const stored = findStored(bookCode);
    const message = describeFailure(error, title, stored?.size ?? null);
    const db = stored && (await deps.findDb());
    if (db && isMissingBook(error)) await removeDownload(db, stored.bookId);
    // Half a book is of no use without room for the rest, but a former version of it is.
    if (db && isOutOfRoom(error)) await cancelDownload(db, stored.bookId);
    setFailure(bookCode, { message, isRetried: isUnreachable(error) });
  };

  const runDownload = async (book: BookToDownload, signal: AbortSignal, isResumed: boolean) => {
    const { bookCode } = book;
    try {
      const db = await deps.createDb();
      deps.persist();
      await deps.withLock(`download ${bookCode}`, signal, async () => {
        if (isResumed) {
          // Another tab may have completed, paused or removed it while this one waited.
          const stored = await db.getFromIndex('books', 'bookCode', bookCode);
          if (!stored?.pending || stored.isPaused) return;
        }
        const countDone = createStepCounter(() => void refreshTabs());
        await downloadBook({ ...deps, db }, bookCode, {
          signal,
          onProgress: ({ phrases, totalPhrases }) => {
            setRunning(bookCode, phrases);
            countDone(phrases / totalPhrases);
          },
        });
      });
    } catch (error) {
      await handleFailure(book, error);
    }
  };

  const run = async (book: BookToDownload, isResumed: boolean) => {
    const { bookCode } = book;
    const current = runs.get(bookCode);
    if (current) return await current.done;
    const controller = new AbortController();
    setFailure(bookCode, null);
    setRunning(bookCode, findStored(bookCode)?.phrases ?? 0);
    const done = runDownload(book, controller.signal, isResumed)
      .finally(() => runs.delete(bookCode))
      .then(refreshTabs)
      .finally(() => setRunning(bookCode, null));
    runs.set(bookCode, { controller, done });
    await done;
  };

  const checkBook = async (db: OfflineDb, { bookId, bookCode }: StoredDownload) => {
    try {
      const latest = await deps.describe(bookCode);
      await deps.onContact();
      await changeBook(db, bookId, { latestVersion: latest.version, checkedAt: Date.now() });
    } catch (error) {
      if (isMissingBook(error)) await removeDownload(db, bookId);
    }
  };

  return {
    store,
    describe: async (bookCode, signal) => await describeReady(deps, bookCode, signal),
    start: async (book) => await run(book, false),
    pause: async (bookCode) =>
      await change(bookCode, async (db, bookId) => await changeBook(db, bookId, { isPaused: true })),
    cancel: async (bookCode) => await change(bookCode, cancelDownload),
    remove: async (bookCode) => await change(bookCode, removeDownload),
    resumeAll: async () => {
      await refresh();
      const interrupted =
        store.get().stored?.filter(({ isPending, isPaused }) => isPending && !isPaused) ?? [];
      // One after another, so that the first book is complete as soon as possible.
      for (const download of interrupted) {
        const failure = store.get().failures.get(download.bookCode);
        if (failure === undefined || failure.isRetried) await run(download, true);
      }
    },
    check: async (isForced = false) => {
      const db = await deps.findDb();
      for (const book of (await db?.getAll('books')) ?? []) {
        const { description, checkedAt } = book;
        const includedUntil = description?.included_until;
        const isOver = includedUntil !== undefined && Date.parse(includedUntil) < Date.now();
        if (!isForced && !isOver && Date.now() - checkedAt < checkIntervalMs) continue;
        const stored = db && (await listStoredDownloads(db)).find(({ bookId }) => bookId === book.bookId);
        if (stored && (!stored.isPending || stored.isPaused)) await checkBook(db, stored);
      }
      await refreshTabs();
    },
    refresh,
    stop: () => {
      for (const { controller } of runs.values()) controller.abort();
      update({ stored: null, failures: new Map() });
    },
  };
}

/** Returns a copy of the map with this value, or without the key if the value is null. */
function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | null,
): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === null) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

/** Returns a function that calls `onStep` with each tenth of a whole, and once at the start. */
function createStepCounter(onStep: () => void): (fraction: number) => void {
  let lastStep = -1;
  return (fraction) => {
    const step = Math.floor(fraction * 10);
    if (step <= lastStep) return;
    lastStep = step;
    onStep();
  };
}
