import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeUser } from '../storage/sign-in-builders.ts';
import type { OfflineDb } from './offline-db.ts';
import { createOwnedDb, wipeDevice } from './owned-db.ts';
import { findLatestResponse, findResponse, storeResponse, updateResponses } from './stored-responses.ts';

let db: OfflineDb;

beforeEach(async () => {
  await wipeDevice();
  storeUser();
  db = await createOwnedDb(1);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Input = Readonly<Record<string, unknown>>;

/** Stores a response that was received at a time. */
async function storeAt(time: number, callName: string, input: Input, isDeletable = false): Promise<void> {
  vi.spyOn(Date, 'now').mockReturnValue(time);
  await storeResponse(db, { memberId: 1, callName, input, isDeletable }, `received at ${time}`);
}

describe('storeResponse', () => {
  it('deletes the oldest of more than 500 deletable responses, but never essential ones', async () => {
    await storeAt(1, 'listMarkedWords', {});
    for (let page = 1; page <= 500; page += 1) await storeAt(1 + page, 'listLibrary', { page }, true);
    expect(await db.count('responses')).toBe(501);
    // Received again, so no longer the oldest.
    await storeAt(600, 'listLibrary', { page: 1 }, true);
    await storeAt(601, 'listLibrary', { page: 501 }, true);
    expect(await db.count('responses')).toBe(501);
    const findPage = (page: number) => findResponse(db, 'listLibrary', { page });
    expect(await Promise.all([1, 2, 3, 501].map(findPage))).toEqual([
      'received at 600',
      undefined,
      'received at 4',
      'received at 601',
    ]);
    expect(await findResponse(db, 'listMarkedWords', {})).toBe('received at 1');
  });

  it('replaces the response to the same fields in another order, with or without undefined ones', async () => {
    await storeAt(1, 'listLibrary', { page: 1, per_page: 10 });
    await storeAt(2, 'listLibrary', { per_page: 10, page: 1, sort: undefined });
    expect(await findResponse(db, 'listLibrary', { page: 1, per_page: 10 })).toBe('received at 2');
    expect(await db.count('responses')).toBe(1);
  });
});

describe('findLatestResponse', () => {
  it('returns the response that was received last, whatever its input, but of no other call', async () => {
    await storeAt(1, 'readToday', { day: '2026-11-02' });
    await storeAt(3, 'readToday', { day: '2026-11-01' });
    await storeAt(2, 'readToday', { day: '2026-11-03' });
    await storeAt(4, 'readTodayAgain', {});
    expect(await findLatestResponse(db, 'readToday')).toBe('received at 3');
  });
});

describe('updateResponses', () => {
  it('replaces every response to a call according to its input, and keeps when it was received', async () => {
    await storeAt(1, 'listLibrary', { page: 1 }, true);
    await storeAt(2, 'listLibrary', { page: 2 });
    await updateResponses(db, 'listLibrary', async (response, { page }) => `page ${page} ${response}`);
    expect(await db.getAll('responses')).toEqual([
      { response: 'page 1 received at 1', receivedAt: 1, deletableSince: 1 },
      { response: 'page 2 received at 2', receivedAt: 2 },
    ]);
  });

  it('keeps a response that is received while the former one is being updated', async () => {
    await storeAt(1, 'listLibrary', { page: 1 });
    await updateResponses(db, 'listLibrary', async () => {
      await storeAt(2, 'listLibrary', { page: 1 });
      return 'outdated';
    });
    expect(await findResponse(db, 'listLibrary', { page: 1 })).toBe('received at 2');
  });
});
