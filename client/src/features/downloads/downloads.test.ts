import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnedDb, wipeDevice } from '../../lib/offline/owned-db.ts';
import { storeUser } from '../../lib/storage/sign-in-builders.ts';
import { downloadedBook as book, buildDownload, countRows, startTab } from './download-builders.ts';

beforeEach(async () => {
  await wipeDevice();
  storeUser(1);
});

const never = () => new Promise<never>(() => {});

describe('a download', () => {
  it('stores a book with all packs and the places of their files', async () => {
    const { downloads, findStored } = startTab(await buildDownload(['a', 'b']));
    await downloads.start(book);
    expect(findStored()).toMatchObject({
      phrases: 200,
      totalPhrases: 200,
      isReadable: true,
      isPending: false,
    });
    expect(await countRows()).toEqual([1, 2, 4]);
    expect(downloads.store.get().running.size).toBe(0);
  });

  it('pauses, stays paused at the next start, and resumes without fetching a chapter twice', async () => {
    const sample = await buildDownload(['a', 'b', 'c']);
    const [first = '', second = '', third = ''] = sample.packs.keys();
    const tab = startTab(sample);
    tab.server.respond = (url) => (url === second ? never() : undefined);
    const done = tab.downloads.start(book);
    await vi.waitFor(() => expect(tab.requests).toEqual([first, second]));
    await tab.downloads.pause(book.bookCode);
    await done;
    const storedSize = sample.packs.get(first)?.size;
    expect(tab.findStored()).toMatchObject({ phrases: 100, storedSize, isPaused: true, isReadable: false });

    const laterTab = startTab(sample);
    await laterTab.downloads.resumeAll();
    expect(laterTab.requests).toEqual([]);
    await laterTab.downloads.start(book);
    expect(laterTab.requests).toEqual([second, third]);
    expect(laterTab.findStored()).toMatchObject({ phrases: 300, isReadable: true });
  });

  it('goes on by itself at the next start after the network failed', async () => {
    const sample = await buildDownload(['a', 'b']);
    const [first = '', second = ''] = sample.packs.keys();
    const tab = startTab(sample);
    tab.server.respond = (url) => {
      if (url === second) throw new TypeError('Failed to fetch');
      return undefined;
    };
    await tab.downloads.start(book);
    expect(tab.findMessage()).toContain('Your download will resume when you’re back online.');
    const laterTab = startTab(sample);
    await laterTab.downloads.resumeAll();
    expect([tab.requests, laterTab.requests]).toEqual([[first, second], [second]]);
    expect(laterTab.findStored()?.isReadable).toBe(true);
  });

  it('promises to resume only what has started', async () => {
    const tab = startTab(await buildDownload(['a']));
    tab.server.isUnreachable = true;
    await tab.downloads.start(book);
    expect(tab.findMessage()).toBe(
      'We can’t reach LingoStory right now. Check your connection and try again.',
    );
    expect(tab.findStored()).toBeUndefined();
  });

  it('describes the book again if a pack has been replaced, but not forever', async () => {
    const former = await buildDownload(['a', 'b']);
    const latest = await buildDownload(['a', 'c']);
    const [, replaced = ''] = former.packs.keys();
    const tab = startTab(former);
    tab.server.respond = (url) => {
      if (url !== replaced) return undefined;
      tab.server.sample = latest;
      return new Response(null, { status: 404 });
    };
    await tab.downloads.start(book);
    expect(tab.findStored()).toMatchObject({ isReadable: true, hasUpdate: false });
    expect(tab.requests).toEqual([...former.packs.keys(), [...latest.packs.keys()][1]]);

    await tab.downloads.remove(book.bookCode);
    tab.requests.length = 0;
    tab.server.respond = () => new Response(null, { status: 404 });
    await tab.downloads.start(book);
    expect(tab.requests).toHaveLength(4);
    expect(tab.findMessage()).toBe('Part of the book didn’t download correctly. Please try again.');
  });

  it('refuses a damaged pack', async () => {
    const tab = startTab(await buildDownload(['a']));
    tab.server.respond = () => new Response('LSPK');
    await tab.downloads.start(book);
    expect(tab.findMessage()).toBe('Part of the book didn’t download correctly. Please try again.');
    expect(tab.findStored()).toMatchObject({ phrases: 0, isReadable: false });
  });

  it('removes half a book if the device is full', async () => {
    const sample = await buildDownload(['a', 'b']);
    const [, second = ''] = sample.packs.keys();
    const tab = startTab(sample);
    tab.server.respond = (url) => {
      if (url === second) throw new DOMException('Full.', 'QuotaExceededError');
      return undefined;
    };
    await tab.downloads.start(book);
    expect(tab.findMessage()).toBe(
      'There isn’t enough room on this device for “Le Phare” (38 MB). Remove a downloaded book or free up some space, then try again.',
    );
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it('names private windows if the browser can’t store files', async () => {
    const sample = await buildDownload(['a']);
    const [url] = sample.packs.keys();
    const tab = startTab(sample);
    tab.server.respond = (requestedUrl) => {
      if (requestedUrl === url) throw new DOMException('Blobs can’t be stored.', 'UnknownError');
    };
    await tab.downloads.start(book);
    expect(tab.findMessage()).toBe(
      'Your browser can’t store “Le Phare” on this device. Private windows often can’t, so try again in a regular one.',
    );
    expect(tab.findStored()).toMatchObject({ phrases: 0, isReadable: false });
  });

  it('stores nothing more once the member has signed out in another tab', async () => {
    const sample = await buildDownload(['a', 'b']);
    const [, second = ''] = sample.packs.keys();
    const tab = startTab(sample);
    tab.server.respond = async (url) => {
      if (url === second) await wipeDevice();
      return undefined;
    };
    await tab.downloads.start(book);
    expect(await countRows()).toEqual([0, 0, 0]);
    expect(tab.findMessage()).toBeUndefined();
  });
});

describe('an update', () => {
  it('shows up after a check, and fetches only the chapters that changed', async () => {
    const latest = await buildDownload(['a', 'c']);
    const tab = startTab(await buildDownload(['a', 'b']));
    await tab.downloads.start(book);
    tab.server.sample = latest;
    await tab.downloads.check();
    expect(tab.findStored()?.hasUpdate).toBe(false);
    await tab.downloads.check(true);
    expect(tab.findStored()?.hasUpdate).toBe(true);
    tab.requests.length = 0;
    await tab.downloads.start(book);
    expect(tab.requests).toEqual([[...latest.packs.keys()][1]]);
    expect(tab.findStored()?.hasUpdate).toBe(false);
    expect(await countRows()).toEqual([1, 2, 4]);
  });

  it('keeps the former version if the device is full or the member cancels', async () => {
    const tab = startTab(await buildDownload(['a', 'b']));
    await tab.downloads.start(book);
    tab.server.sample = await buildDownload(['a', 'c', 'd']);
    const third = [...tab.server.sample.packs.keys()][2];
    tab.server.respond = (url) => {
      if (url === third) throw new DOMException('Full.', 'QuotaExceededError');
      return undefined;
    };
    await tab.downloads.start(book);
    expect(tab.findStored()).toMatchObject({ isReadable: true, isPending: false, hasUpdate: true });
    expect(await countRows()).toEqual([1, 2, 4]);

    tab.server.respond = (url) => (url === third ? never() : undefined);
    const done = tab.downloads.start(book);
    await vi.waitFor(() => expect(tab.requests.filter((url) => url === third)).toHaveLength(2));
    await tab.downloads.cancel(book.bookCode);
    await done;
    expect(tab.findStored()).toMatchObject({ isReadable: true, isPending: false, totalPhrases: 200 });
  });

  it('leaves the former version complete when another tab cancels an update', async () => {
    const tab = startTab(await buildDownload(['a', 'b']));
    await tab.downloads.start(book);
    tab.server.sample = await buildDownload(['c', 'd']);
    const [, second] = tab.server.sample.packs.keys();
    let goOn = () => {};
    tab.server.respond = (url) =>
      url === second
        ? new Promise((resolve) => {
            goOn = () => resolve(undefined);
          })
        : undefined;
    const done = tab.downloads.start(book);
    await vi.waitFor(() => expect(tab.requests).toContain(second));
    await startTab(tab.server.sample).downloads.cancel(book.bookCode);
    goOn();
    await done;
    expect(tab.findStored()).toMatchObject({ isReadable: true, isPending: false, hasUpdate: true });
    const db = await createOwnedDb(1);
    const versions = (await db.get('books', 7))?.description?.chapters.map(({ pack }) => pack?.version);
    expect((await db.getAllKeys('packs')).map(([, version]) => version).sort()).toEqual(versions?.sort());
  });

  it('removes a book that the member can no longer read, also while its download is paused', async () => {
    const pausedTab = startTab(await buildDownload(['a', 'b']));
    pausedTab.server.respond = never;
    const paused = pausedTab.downloads.start(book);
    await vi.waitFor(() => expect(pausedTab.requests).toHaveLength(1));
    await pausedTab.downloads.pause(book.bookCode);
    await paused;
    expect(await countRows()).toEqual([1, 0, 0]);
    pausedTab.server.isGone = true;
    await pausedTab.downloads.check(true);
    expect(await countRows()).toEqual([0, 0, 0]);

    const tab = startTab(await buildDownload(['a']));
    await tab.downloads.start(book);
    tab.server.isGone = true;
    await tab.downloads.check(true);
    expect(await countRows()).toEqual([0, 0, 0]);
  });
});
