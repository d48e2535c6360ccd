import type { PackFile } from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The member to whom everything in the database belongs. */
type Owner = {
  memberId: number;
  /** The last time at which the server has confirmed that they are a member, in milliseconds since 1970. */
  contactAt: number;
};

/** A book that is downloaded, or whose download has begun. */
export type DownloadedBook = {
  bookId: number;
  bookCode: string;
  /** The description whose packs are all on this device. Null until the first download is complete. */
  description: DownloadView | null;
  /** The description whose packs are being downloaded. Null if there is nothing to download. */
  pending: DownloadView | null;
  cover: Blob | null;
  /** True if the member has paused the download. */
  isPaused: boolean;
  /** The version that the server had when it was last asked. */
  latestVersion: string;
  /** The time at which the server was last asked for the version, in milliseconds since 1970. */
  checkedAt: number;
};

/** The pack of a chapter. */
type DownloadedPack = { bookId: number; version: string; pack: Blob };

/** The place of a clip or picture in a pack. */
export type StoredFile = { bookId: number; version: string; file: PackFile };

/** The latest response to a call, from which the same call is answered without a network. */
type StoredResponse = {
  response: unknown;
  receivedAt: number;
  /** The time at which it was received if it may be deleted to make room for others. The same as `receivedAt`. */
  deletableSince?: number;
};

interface OfflineSchema extends DBSchema {
  owner: { key: string; value: Owner };
  books: { key: number; value: DownloadedBook; indexes: { bookCode: string } };
  packs: { key: [bookId: number, version: string]; value: DownloadedPack };
  /** A file has a place in each version of its chapter, because the former one stays until an update is complete. */
  files: {
    key: [bookId: number, name: string, version: string];
    value: StoredFile;
    indexes: { name: string };
  };
  responses: { key: string; value: StoredResponse; indexes: { deletableSince: number } };
}

export type OfflineDb = IDBPDatabase<OfflineSchema>;
const offlineStores = ['owner', 'books', 'packs', 'files', 'responses'] as const;

const databaseName = 'lingostory';
const databaseVersion = 1;

let opening: Promise<OfflineDb> | null = null;

/** Returns true if this browser has the database. Doesn't create it. */
async function hasDatabase(): Promise<boolean> {
  if ('databases' in indexedDB)
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  // Firefox before version 126. An upgrade that is aborted leaves no database behind.
  return await openDB(databaseName, undefined, {
    upgrade: (_db, _oldVersion, _newVersion, transaction) => transaction.abort(),
  }).then(
    (db) => {
      db.close();
      return true;
    },
    () => false,
  );
}

/**
 * Opens the database of this origin, which pages and the service worker share. Throws if the browser forbids it, as some
 * do in private windows.
 */
export function openOfflineDb(): Promise<OfflineDb> {
  opening ??= openDB<OfflineSchema>(databaseName, databaseVersion, {
    upgrade: (db) => {
      db.createObjectStore('owner');
      db.createObjectStore('books', { keyPath: 'bookId' }).createIndex('bookCode', 'bookCode', {
        unique: true,
      });
      db.createObjectStore('packs', { keyPath: ['bookId', 'version'] });
      db.createObjectStore('files').createIndex('name', 'file.name');
      db.createObjectStore('responses').createIndex('deletableSince', 'deletableSince');
    },
    // Lets a page of a later release upgrade the database.
    blocking: (_currentVersion, _blockedVersion, event) => {
      opening = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * Opens the database if this browser has one, so that none is created for guests, or for members who never download a
 * book. Returns undefined if there is none or if the browser forbids it.
 */
export async function findOfflineDb(): Promise<OfflineDb | undefined> {
  try {
    return opening === null && !(await hasDatabase()) ? undefined : await openOfflineDb();
  } catch {
    return undefined;
  }
}

const ownerKey = 'owner';

export async function findOwner(db: OfflineDb): Promise<Owner | undefined> {
  return await db.get('owner', ownerKey);
}

/** Deletes everything that a member has stored on this device, in one transaction. */
export async function wipeOfflineDb(db: OfflineDb): Promise<void> {
  const transaction = db.transaction(offlineStores, 'readwrite');
  await Promise.all([
    ...offlineStores.map((store) => transaction.objectStore(store).clear()),
    transaction.done,
  ]);
}

/** Makes a member the owner. Deletes first what is there, unless it is theirs already. */
export async function takeOwnership(db: OfflineDb, memberId: number, contactAt: number): Promise<void> {
  const transaction = db.transaction(offlineStores, 'readwrite');
  const owner = await transaction.objectStore('owner').get(ownerKey);
  if (owner?.memberId !== memberId)
    await Promise.all(offlineStores.map((store) => transaction.objectStore(store).clear()));
  await transaction.objectStore('owner').put({ memberId, contactAt }, ownerKey);
  await transaction.done;
}

/** Stores that the server has confirmed the owner. Does nothing if somebody else is the owner by now. */
export async function confirmOwner(db: OfflineDb, memberId: number, contactAt: number): Promise<void> {
  const transaction = db.transaction('owner', 'readwrite');
  if ((await transaction.store.get(ownerKey))?.memberId === memberId)
    await transaction.store.put({ memberId, contactAt }, ownerKey);
  await transaction.done;
}

/** Returns true if the member is the owner, according to the store of a transaction that is about to write. */
export async function isOwner(
  store: { get: (key: string) => Promise<Owner | undefined> },
  memberId: number,
): Promise<boolean> {
  return (await store.get(ownerKey))?.memberId === memberId;
}
