import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOwnedDb, wipeDevice } from '../../lib/offline/owned-db.ts';
import { findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { storeUser } from '../../lib/storage/sign-in-builders.ts';
import { downloadedBook as book, buildDownload, countRows, startTab } from './download-builders.ts';

beforeEach(async () => {
  await wipeDevice();
  storeUser(1);
});

describe('the owner of what is on the device', () => {
  it('keeps its books when the tab of a member who has signed out hears of changes', async () => {
    const formerTab = startTab(await buildDownload(['a']), 2);
    const tab = startTab(await buildDownload(['a']));
    await tab.downloads.start(book);
    await formerTab.downloads.refresh();
    await formerTab.downloads.start(book);
    await tab.downloads.refresh();
    expect(tab.findStored()?.isReadable).toBe(true);
    expect(formerTab.downloads.store.get().stored).toEqual([]);
  });

  it('gets nothing that was requested for the member before', async () => {
    const db = await createOwnedDb(1);
    await wipeDevice();
    await storeResponse(db, { memberId: 1, callName: 'listMarkedWords', input: {} }, 'of member 1');
    storeUser(2);
    expect(await findResponse(await createOwnedDb(2), 'listMarkedWords', {})).toBeUndefined();
    await storeResponse(db, { memberId: 1, callName: 'listMarkedWords', input: {} }, 'of member 1');
    expect(await findResponse(db, 'listMarkedWords', {})).toBeUndefined();
  });

  it('finds nothing of the member before', async () => {
    const tab = startTab(await buildDownload(['a']));
    await tab.downloads.start(book);
    storeUser(2);
    const otherTab = startTab(await buildDownload(['a']), 2);
    await otherTab.downloads.refresh();
    expect(otherTab.downloads.store.get().stored).toEqual([]);
    expect(await (await createOwnedDb(2)).count('packs')).toBe(0);
  });

  it('loses everything after 30 days without contact', async () => {
    const tab = startTab(await buildDownload(['a']));
    await tab.downloads.start(book);
    const day = 24 * 60 * 60 * 1000;
    const db = await createOwnedDb(1);
    await db.put('owner', { memberId: 1, contactAt: Date.now() - 29 * day }, 'owner');
    await tab.downloads.refresh();
    expect(tab.findStored()?.isReadable).toBe(true);
    await db.put('owner', { memberId: 1, contactAt: Date.now() - 31 * day }, 'owner');
    await tab.downloads.refresh();
    expect(tab.findStored()).toBeUndefined();
    expect(await countRows()).toEqual([0, 0, 0]);
  });
});
