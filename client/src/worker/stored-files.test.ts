import 'fake-indexeddb/auto';
import { packHeaderSize } from '@lingostory/contract/downloads/pack';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOfflineDb, wipeOfflineDb } from '../lib/offline/offline-db.ts';
import { serveStoredFiles } from './stored-files.ts';

const origin = 'https://lingostory.example';
const stem = '0123456789abcdef0123456789abcdef';
const clipUrl = '/v1/media/books/7/clips/tag-1/a.mp3';
const clip = 'un chat noir';

type FetchEvent = { request: Request; respondWith: (response: Promise<Response>) => void };
let handleFetch: (event: FetchEvent) => void = () => {};
const networkFetch = vi.fn(async (_request: Request) => new Response('from the network'));

/** Stores a pack with one file at its start. */
async function storeFile(name: string, type: string, content: string, length = content.length) {
  const db = await openOfflineDb();
  const header = new Uint8Array(packHeaderSize);
  header.set(new TextEncoder().encode('LSPK'));
  new DataView(header.buffer).setUint32(4, 1);
  await db.put('packs', { bookId: 7, version: name, pack: new Blob([header, content]) });
  const stored = { bookId: 7, version: name, file: { name, type, offset: 0, length } };
  await db.put('files', stored, [7, name, name]);
}

/** Returns the worker's response, or undefined if it leaves the request to the browser. */
async function request(path: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  let response: Promise<Response> | undefined;
  handleFetch({
    request: new Request(origin + path, { headers }),
    respondWith: (promise) => {
      response = promise;
    },
  });
  return await response;
}

beforeEach(async () => {
  await wipeOfflineDb(await openOfflineDb());
  networkFetch.mockClear();
  vi.stubGlobal('fetch', networkFetch);
  serveStoredFiles({
    location: { origin },
    addEventListener: (_type: string, listener: typeof handleFetch) => {
      handleFetch = listener;
    },
  } as never);
});
afterEach(() => vi.unstubAllGlobals());

describe('a clip of a downloaded book', () => {
  beforeEach(async () => await storeFile('a.mp3', 'audio/mpeg', clip));

  it('returns it from the device, although there is a network', async () => {
    const response = await request(clipUrl);
    expect([response?.status, await response?.text()]).toEqual([200, clip]);
    expect(response?.headers.get('content-type')).toBe('audio/mpeg');
    expect(networkFetch).not.toHaveBeenCalled();
  });

  it.each([
    ['bytes=0-', 'un chat noir', 'bytes 0-11/12'],
    ['bytes=3-99', 'chat noir', 'bytes 3-11/12'],
    ['bytes=3-6', 'chat', 'bytes 3-6/12'],
    ['bytes=-4', 'noir', 'bytes 8-11/12'],
  ])('returns the range %s', async (range, text, contentRange) => {
    const response = await request(clipUrl, { range });
    expect([response?.status, await response?.text()]).toEqual([206, text]);
    expect(response?.headers.get('content-range')).toBe(contentRange);
  });

  it('answers 416 to a range beyond its end', async () => {
    expect((await request(clipUrl, { range: 'bytes=99-' }))?.status).toBe(416);
  });
});

describe('a file that this device doesn’t have', () => {
  it('comes from the network', async () => {
    expect(await (await request(clipUrl))?.text()).toBe('from the network');
  });

  it('comes from the network if its pack is damaged', async () => {
    await storeFile('a.mp3', 'audio/mpeg', clip, 1_000);
    expect(await (await request(clipUrl))?.text()).toBe('from the network');
    const db = await openOfflineDb();
    await db.put('packs', { bookId: 7, version: 'a.mp3', pack: new Blob(['no pack at all, but text']) });
    expect(await (await request(clipUrl))?.text()).toBe('from the network');
  });

  it('leaves requests for anything else to the browser', async () => {
    expect(await request('/v1/media/books/7/packs/a.pack')).toBeUndefined();
    expect(await request('/v1/user/books')).toBeUndefined();
  });
});

describe('a picture', () => {
  const failFetch = () => networkFetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));

  it('comes from the network while there is one', async () => {
    await storeFile(`${stem}.webp`, 'image/webp', 'a lighthouse');
    expect(await (await request(`/v1/media/pictures/${stem}w400.avif`))?.text()).toBe('from the network');
  });

  it('comes from the device in its full size without a network', async () => {
    await storeFile(`${stem}.webp`, 'image/webp', 'a lighthouse');
    for (const suffix of ['w400.avif', '.webp']) {
      failFetch();
      const response = await request(`/v1/media/pictures/${stem}${suffix}`);
      expect([response?.headers.get('content-type'), await response?.text()]).toEqual([
        'image/webp',
        'a lighthouse',
      ]);
    }
  });

  it('fails without a network if the device doesn’t have it', async () => {
    failFetch();
    await expect(request(`/v1/media/pictures/${stem}.webp`)).rejects.toThrow('Failed to fetch');
  });

  it('can be the cover of a downloaded book', async () => {
    const db = await openOfflineDb();
    await db.put('books', {
      bookId: 7,
      bookCode: 'le-phare',
      description: { book: { image: `/v1/media/covers/${stem}.jpg` } } as never,
      pending: null,
      cover: new Blob(['a cover'], { type: 'image/jpeg' }),
      isPaused: false,
      latestVersion: '1',
      checkedAt: 0,
    });
    failFetch();
    expect(await (await request(`/v1/media/covers/${stem}whole340.avif`))?.text()).toBe('a cover');
  });
});
