import { createExternalStore } from '../storage/external-store.ts';
import { storage } from '../storage/storage.ts';
import { closeChapters } from './offline-book.ts';
import {
  confirmOwner,
  findOfflineDb,
  findOwner,
  type OfflineDb,
  openOfflineDb,
  takeOwnership,
  wipeOfflineDb,
} from './offline-db.ts';

/** Milliseconds without contact to the server after which everything is deleted. */
const maxAbsenceMs = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds for which another contact isn't worth storing. */
const contactIntervalMs = 60 * 60 * 1000;
/** The cache with the application's own files, which contains nothing of a member. */
const publicCacheName = 'shell';

/** Counts how often this tab has deleted everything, so that running downloads can stop. */
export const wipeCount = createExternalStore(0);

/** Returns true if this member is signed in. Work for somebody who has signed out must not touch the next one's data. */
const isSignedIn = (memberId: number) => storage.user.get()?.id === memberId;

async function claim(db: OfflineDb, memberId: number): Promise<OfflineDb> {
  const owner = await findOwner(db);
  const now = Date.now();
  if (owner !== undefined && now - owner.contactAt > maxAbsenceMs) await wipeOfflineDb(db);
  else if (owner?.memberId === memberId) return db;
  await takeOwnership(db, memberId, now);
  return db;
}

/**
 * Opens the database of a member. First deletes what belongs to another member, and everything if the server hasn't
 * confirmed the membership for 30 days. Returns undefined if there is no database, or if the member isn't signed in.
 */
export async function findOwnedDb(memberId: number): Promise<OfflineDb | undefined> {
  const db = await findOfflineDb();
  return db && isSignedIn(memberId) ? await claim(db, memberId) : undefined;
}

/**
 * Opens the database of a member as `findOwnedDb` does, but creates it if there is none. Throws an `AbortError` if the member
 * isn't signed in.
 */
export async function createOwnedDb(memberId: number): Promise<OfflineDb> {
  const db = await openOfflineDb();
  if (!isSignedIn(memberId)) throw new DOMException('The member has signed out.', 'AbortError');
  return await claim(db, memberId);
}

/** Stores that the server has just answered a call of the member. Writes at most once an hour. */
export async function recordContact(memberId: number): Promise<void> {
  const db = await findOwnedDb(memberId);
  const owner = db && (await findOwner(db));
  if (!db || !owner || Date.now() - owner.contactAt < contactIntervalMs) return;
  await confirmOwner(db, memberId, Date.now());
}

/** Deletes everything of a member on this device, after they have signed out or closed their account. Never throws. */
export async function wipeDevice(): Promise<void> {
  wipeCount.set(wipeCount.get() + 1);
  closeChapters();
  try {
    const db = await findOfflineDb();
    if (db) await wipeOfflineDb(db);
    const cacheNames = (await globalThis.caches?.keys()) ?? [];
    for (const name of cacheNames) if (name !== publicCacheName) await caches.delete(name);
  } catch {
    // The browser blocks its storage. Before the next member reads anything, `findOwnedDb` deletes it.
  }
}
