import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { allowClipsAs } from '../support/http/hear.ts';
import { sendRawGet } from '../support/http/raw-request.ts';
import { buildReader } from '../support/http/reading.ts';
import { type Nginx, startNginx } from '../support/running/nginx.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let nginx: Nginx;
let nginxOrigin: string;
let member: Person;
let otherMember: Person;
let book: Book;
let cookies: string;
let otherCookies: string;

const hourMs = 60 * 60 * 1000;

beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '1' });
  nginx = await startNginx(
    { api: world.origin },
    { 'index.html': '<!doctype html><title>LingoStory</title>' },
  );
  nginxOrigin = `http://127.0.0.1:${nginx.port}`;
  const phrases = Array.from({ length: 12 }, (_, index) => `Phrase ${index + 1}.`);
  book = await buildBook(world, { chapters: [phrases], sampleChapters: [] });
  [member, otherMember] = [await buildPerson(world), await buildPerson(world)];
  for (const { user } of [member, otherMember]) await addBookToLibrary(world, user.id, book.id);
  cookies = await allowClipsAs(world, member, book.id);
  otherCookies = await allowClipsAs(world, otherMember, book.id);
}, 120_000);
afterAll(async () => {
  await nginx.close();
  await world.close({ rowsByHand: true });
});

/** Returns the address of a phrase's clip. Each test uses its own phrases, so that it knows what nginx has cached. */
async function readAddress(phraseNo: number): Promise<string> {
  const path = `/user/read-book?book_code=${book.bookCode}&phrase_no=${phraseNo}`;
  return (await getAs(world, path, member)).body.data.line_audio;
}

type Headers = Record<string, string>;
type FetchedClip = { status: number; text: string; headers: Headers };

async function fetchFrom(origin: string, address: string, headers: Headers, method = 'GET') {
  const response = await fetch(origin + address, { method, headers });
  const clip: FetchedClip = {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  };
  return clip;
}
const fetchClip = (address: string, headers: Headers = {}, ofCookies = cookies) =>
  fetchFrom(nginxOrigin, address, { ...(ofCookies && { cookie: ofCookies }), ...headers });

/** Returns the number of requests for this address that the API has logged. */
const countRequests = (address: string) =>
  world
    .readLog()
    .split('\n')
    .filter((line) => line.includes(`"path":"${address}"`)).length;

const expectNotFound = ({ status, headers, text }: FetchedClip) => {
  expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  expect(text).not.toContain('clip of');
};

/** The headers of a clip that don't depend on the connection, the time or the request. */
const clipHeaders = [
  ...['content-type', 'content-length', 'cache-control', 'etag', 'accept-ranges', 'content-disposition'],
  ...['x-content-type-options', 'cross-origin-resource-policy', 'content-security-policy', 'referrer-policy'],
  ...['vary', 'set-cookie', 'content-range', 'x-accel-redirect', 'content-encoding'],
];
const pickHeaders = ({ headers }: FetchedClip) =>
  Object.fromEntries(clipHeaders.map((name) => [name, headers[name]]));

describe('a book’s clip through nginx', { tags: 'security-53' }, () => {
  it('equals that of the API when it is first heard, and from nginx’s cache', async () => {
    const address = await readAddress(1);
    const apiClip = await fetchFrom(world.origin, address, { cookie: cookies });
    expect([apiClip.status, apiClip.text]).toEqual([200, 'clip of Phrase 1.']);
    for (const from of ['the API', 'the cache']) {
      const clip = await fetchClip(address);
      expect([from, clip.status, clip.text]).toEqual([from, 200, apiClip.text]);
      expect(pickHeaders(clip), from).toEqual(pickHeaders(apiClip));
      expect(clip.headers['cache-control']).toBe('private, max-age=31536000, immutable');
      expect(clip.headers['set-cookie']).toBeUndefined();
    }
  });

  it('comes from the cache for the second listener, after the API has checked the cookies', async () => {
    const address = await readAddress(2);
    expect((await fetchClip(address)).text).toBe('clip of Phrase 2.');
    const requestsBefore = countRequests(address);
    const { audioFile } = await phraseOf(world, book.id, 2);
    await world.deps.media.remove('clips', audioFile ?? '');
    expectNotFound(await fetchFrom(world.origin, address, { cookie: otherCookies }));
    const clip = await fetchClip(address, {}, otherCookies);
    expect([clip.status, clip.text]).toEqual([200, 'clip of Phrase 2.']);
    await expect.poll(() => countRequests(address)).toBe(requestsBefore + 2);
    const bodilessResponse = await fetchFrom(world.origin, address, {
      cookie: otherCookies,
      'x-sendfile-type': 'X-Accel-Redirect',
    });
    expect([bodilessResponse.status, bodilessResponse.text]).toEqual([200, '']);
  });

  it('stays a 404 without the right cookies, even while it is in the cache', async () => {
    const address = await readAddress(3);
    const { member: stranger, book: otherBook } = await buildReader(world);
    const strangerCookies = await allowClipsAs(world, stranger, otherBook.id);
    const [listener = '', bookClips = ''] = cookies.split('; ');
    const [strangerListener] = strangerCookies.split('; ');
    const wrongCookies = [
      '',
      listener,
      bookClips,
      strangerCookies,
      `${strangerListener}; ${bookClips}`,
      `${listener}; ${bookClips.replace(/=\d/, '=9')}`,
      `${listener}; ${bookClips.slice(0, -2)}`,
    ];
    for (const isCached of [false, true]) {
      for (const wrong of wrongCookies) expectNotFound(await fetchClip(address, {}, wrong));
      world.moveClock(hourMs);
      expectNotFound(await fetchClip(address));
      world.moveClock(-hourMs);
      expect([isCached, (await fetchClip(address)).status]).toEqual([isCached, 200]);
    }
  });

  it.each([
    ['bytes=0-3', 206, 'clip', 'bytes 0-3/17'],
    ['bytes=8-', 206, 'Phrase 4.', 'bytes 8-16/17'],
    ['bytes=-3', 206, ' 4.', 'bytes 14-16/17'],
    ['bytes=17-', 416, undefined, 'bytes */17'],
  ])('answers a request with the range %s with status %i', async (range, status, text, contentRange) => {
    const address = await readAddress(4);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const clip = await fetchClip(address, { range });
      expect([clip.status, clip.headers['content-range']]).toEqual([status, contentRange]);
      if (text !== undefined) expect(clip.text).toBe(text);
      expect(clip.text).not.toContain('clip of');
    }
  });

  it('sends a range of a clip that is not in the cache yet', async () => {
    const clip = await fetchClip(await readAddress(5), { range: 'bytes=0-3' });
    expect([clip.status, clip.text, clip.headers['content-range']]).toEqual([206, 'clip', 'bytes 0-3/17']);
  });

  it('returns 304 for a clip that the browser has, and answers HEAD without a body', async () => {
    const address = await readAddress(6);
    const { etag = '' } = (await fetchFrom(world.origin, address, { cookie: cookies })).headers;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const unchanged = await fetchClip(address, { 'if-none-match': etag });
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
      const head = await fetchFrom(nginxOrigin, address, { cookie: cookies }, 'HEAD');
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '17']);
      expect((await fetchClip(address, { 'if-none-match': '"other"' })).text).toBe('clip of Phrase 6.');
    }
    const resumeWith = (validator: string) =>
      fetchClip(address, { range: 'bytes=8-', 'if-range': validator });
    expect([(await resumeWith(etag)).status, (await resumeWith('"other"')).status]).toEqual([206, 200]);
  });

  it('reaches nginx only once while many listeners ask for it at the same time', async () => {
    const address = await readAddress(7);
    const clips = await Promise.all(
      Array.from({ length: 10 }, (_, index) => fetchClip(address, {}, index % 2 ? cookies : otherCookies)),
    );
    expect(clips.map(({ status, text }) => [status, text])).toEqual(
      clips.map(() => [200, 'clip of Phrase 7.']),
    );
    await expect.poll(() => countRequests(address)).toBe(10 + 1);
  });

  it('cannot be fetched from outside under the path of the cache', async () => {
    const address = await readAddress(8);
    expect((await fetchClip(address)).status).toBe(200);
    const internal = address.replace('/v1/media/books/', '/_book-media/');
    for (const path of [
      internal,
      `//${internal.slice(1)}`,
      internal.replace('_', '%5F'),
      `/v1/..${internal}`,
      `/assets/%2e%2e${internal}`,
    ]) {
      const response = await sendRawGet(nginx.port, path, `Cookie: ${cookies}\r\n`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.body).not.toContain('clip of');
    }
    expect((await fetchFrom(world.origin, internal, { cookie: cookies })).status).toBe(404);
  });

  it('cannot be had with a header of the client’s own', async () => {
    const address = await readAddress(9);
    for (const value of ['X-Accel-Redirect', 'X-Sendfile', 'x-accel-redirect', '/_book-media/']) {
      const header = { 'x-sendfile-type': value };
      for (const origin of [world.origin, nginxOrigin])
        expectNotFound(await fetchFrom(origin, address, header));
      const clip = await fetchClip(address, header);
      expect([value, clip.status, clip.text]).toEqual([value, 200, 'clip of Phrase 9.']);
    }
    const { audioFile } = await phraseOf(world, book.id, 9);
    expectNotFound(
      await fetchClip(`/v1/media/clips/${audioFile}`, { 'x-sendfile-type': 'X-Accel-Redirect' }),
    );
    const direct = await fetchFrom(world.origin, address, {
      cookie: cookies,
      'x-sendfile-type': 'X-Accel-Redirect',
    });
    expect([direct.status, direct.text, direct.headers['x-accel-redirect']]).toEqual([
      200,
      '',
      address.replace('/v1/media/books/', '/_book-media/'),
    ]);
  });

  it('plays as soon as a missing file is back', async () => {
    const address = await readAddress(10);
    const { audioFile = '' } = await phraseOf(world, book.id, 10);
    const { media } = world.deps;
    const file = audioFile ?? '';
    await media.remove('clips', file);
    expectNotFound(await fetchClip(address));
    await media.put('clips', 'mp3', Buffer.from('clip of Phrase 10.'), file.replace(/\.mp3$/, ''));
    expect((await fetchClip(address)).text).toBe('clip of Phrase 10.');
  });
});
