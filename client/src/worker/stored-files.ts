import { openPackFile } from '@lingostory/contract/downloads/pack';
import { findOfflineDb, type OfflineDb, type StoredFile } from '../lib/offline/offline-db.ts';

/** Matches the address of a book's clip. */
const clipPattern = /^\/v1\/media\/books\/(\d+)\/clips\/[\w-]+\/([\w.]+)$/;
/** Matches the address of a picture in any size. Its stem names the stored picture. */
const picturePattern = /^\/v1\/media\/pictures\/([0-9a-f]{32})[\w.]+$/;
/** Matches the address of a cover in any size. */
const coverPattern = /^\/v1\/media\/covers\/([0-9a-f]{32})[\w.]+$/;

/** Opens a file of a pack. Returns undefined if the pack is gone or too short. */
async function openStoredFile(db: OfflineDb, stored: StoredFile | undefined): Promise<Blob | undefined> {
  const pack = stored && (await db.get('packs', [stored.bookId, stored.version]));
  if (!pack) return undefined;
  const blob = await openPackFile(pack.pack, stored.file);
  return blob.size === stored.file.length ? blob : undefined;
}

/** Finds the cover of a downloaded book, whose image is stored once, in full size. */
async function findStoredCover(db: OfflineDb, stem: string): Promise<Blob | undefined> {
  const books = await db.getAll('books');
  return books.find((book) => book.description?.book.image?.includes(stem))?.cover ?? undefined;
}

type Finder = (db: OfflineDb) => Promise<Blob | undefined>;
/** Pictures come from the network first, in the size that fits the page. */
type Source = { find: Finder; isNetworkFirst: boolean };

function findSource(pathname: string): Source | undefined {
  const [, bookId, clip] = clipPattern.exec(pathname) ?? [];
  if (bookId !== undefined && clip !== undefined) {
    const key = [Number(bookId), clip];
    const versions = IDBKeyRange.bound(key, [...key, []]);
    const find: Finder = async (db) => await openStoredFile(db, await db.get('files', versions));
    return { find, isNetworkFirst: false };
  }
  const [, picture] = picturePattern.exec(pathname) ?? [];
  if (picture !== undefined) {
    const find: Finder = async (db) =>
      await openStoredFile(db, await db.getFromIndex('files', 'name', `${picture}.webp`));
    return { find, isNetworkFirst: true };
  }
  const [, cover] = coverPattern.exec(pathname) ?? [];
  return cover === undefined
    ? undefined
    : { find: async (db) => await findStoredCover(db, cover), isNetworkFirst: true };
}

/** Responds with a file from this device. Returns undefined if it isn't there, or damaged. */
async function respondFromDevice(request: Request, find: Finder): Promise<Response | undefined> {
  const db = await findOfflineDb();
  const file = db && (await find(db));
  if (!file) return undefined;
  return toResponse(file, request.headers.get('range'));
}

/** Responds with a file, or with the range of it that browsers request for sounds. Other ranges get the whole file. */
function toResponse(file: Blob, rangeHeader: string | null): Response {
  const { size, type } = file;
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes' };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(rangeHeader ?? '') ?? [];
  if (first === '' && last === '')
    return new Response(file, { headers: { ...headers, 'Content-Length': String(size) } });
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= end)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
  return new Response(file.slice(start, end, type), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start),
      'Content-Range': `bytes ${start}-${end - 1}/${size}`,
    },
  });
}

/**
 * Serves the clips of downloaded books from this device, with or without a network, and their pictures and covers if there
 * is no network. Whatever the device doesn't have comes from the network.
 */
export function serveStoredFiles(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const source = origin === scope.location.origin ? findSource(pathname) : undefined;
    if (request.method !== 'GET' || !source) return;
    const find = async () => await respondFromDevice(request, source.find).catch(() => undefined);
    const respond = async () => {
      if (!source.isNetworkFirst) return (await find()) ?? (await fetch(request));
      try {
        return await fetch(request);
      } catch (error) {
        const response = await find();
        if (!response) throw error;
        return response;
      }
    };
    event.respondWith(respond());
  });
}
