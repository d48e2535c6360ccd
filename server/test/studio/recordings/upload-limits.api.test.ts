import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderMedia } from '../../../src/adapters/media/folder-media.ts';
import type { Media } from '../../../src/adapters/media/media.ts';
import { checkStorage, purgeDeleted } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  makeFlacOfEmptyBlocks,
  makePlainPicture,
  makeWavOfEmptyChunks,
  makeWavOfSize,
} from '../../support/studio/hostile-files.ts';
import {
  bookForm,
  createBook,
  demoClip,
  makePicture,
  makeWav,
  type Studio,
  studioOf,
} from '../../support/studio/uploads.ts';

const megabyte = 1024 * 1024;

let world: World;
let administrator: Person;
let studio: Studio;
let chapterId: string;
let bookCode: string;
let picture: Buffer;
let before: string[];

const stored = async () => {
  const { media } = world.deps;
  return (await Promise.all([media.list('covers'), media.list('samples'), media.list('clips')]))
    .flat()
    .sort();
};
const isPart = (name: string) => name.endsWith('.part');

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = studioOf(world, administrator);
  const book = await buildBook(world);
  bookCode = book.bookCode;
  const phrase = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
  chapterId = String(phrase.chapterId);
  picture = await makePicture();
});
beforeEach(async () => {
  before = await stored();
});
afterAll(() => world.close());

const sendBook = async (files: { book_image?: Buffer; sample_audio?: Buffer }) =>
  await studio.post('/admin/book', { ...bookForm, book_image: picture, sample_audio: demoClip(), ...files });
const sendClip = async (line_audio: Buffer) =>
  await studio.post('/admin/phrase', { phrase: 'Oui.', chapter_id: chapterId, line_audio });

const tooLarge = 'Cover is too large (maximum 10,000 pixels on each side and 30 megapixels in all).';
const tooComplex = (name: string) =>
  `${name} could not be checked: the file is too complex. Please export it again, for example as an MP3.`;

describe('the size of a cover', { tags: 'security-44' }, () => {
  it.each([
    ['png', 200_000, 150],
    ['png', 150, 200_000],
    ['png', 10_001, 20],
    ['jpeg', 10_001, 20],
    ['jpeg', 20, 10_001],
    ['webp', 10_001, 20],
    ['webp', 20, 10_001],
    ['png', 6_000, 5_001],
  ] as const)('rejects a %s cover of %i × %i pixels', async (format, width, height) => {
    const { status, body } = await sendBook({ book_image: await makePlainPicture(format, width, height) });
    expect([status, body.errors]).toEqual([422, { book_image: [tooLarge] }]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['png', 10_000, 20],
    ['png', 20, 10_000],
    ['jpeg', 10_000, 20],
    ['webp', 20, 10_000],
    ['png', 10_000, 3_000],
  ] as const)('accepts a %s cover of %i × %i pixels', async (format, width, height) => {
    const { status, body } = await sendBook({ book_image: await makePlainPicture(format, width, height) });
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it('rejects an oversized cover by its header while others are processed, and leaves no file', async () => {
    const heavy = await makePlainPicture('png', 10_000, 3_000);
    const wide = await makePlainPicture('png', 200_000, 150);
    const [book, ...responses] = await Promise.all([
      createBook(studio),
      ...[heavy, wide, wide, heavy, wide, wide].map((book_image) => sendBook({ book_image })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 422, 200, 422, 422]);
    for (const id of [book.id, ...responses.flatMap(({ body }) => body.data?.id ?? [])])
      expect((await studio.remove(`/admin/book/${id}`)).status).toBe(200);
    world.moveClock(10 * 60_000);
    await purgeDeleted(world.deps);
    expect(await stored()).toEqual(before);
  });
});

describe('a sound that takes too long to check', { tags: 'security-44' }, () => {
  /**
   * Sets the time limit for checking a sound, in milliseconds. A good sound takes about 2 ms. A slow one exceeds the
   * limits used here on any machine.
   */
  const setTimeLimit = (soundTimeLimit: number) => {
    world.deps.media = folderMedia(world.deps.settings.mediaFolder, { soundTimeLimit });
  };
  let original: Media;
  beforeAll(() => {
    original = world.deps.media;
  });
  afterAll(() => {
    world.deps.media = original;
  });

  it('rejects a sound that takes too long to check, and keeps serving readers meanwhile', async () => {
    setTimeLimit(2_000);
    const sends = [makeFlacOfEmptyBlocks(), makeFlacOfEmptyBlocks()].map((sample_audio) =>
      sendBook({ sample_audio }),
    );
    let settled = 0;
    for (const send of sends) void send.then(() => (settled += 1));
    await vi.waitFor(async () => expect((await stored()).filter(isPart)).toHaveLength(4), {
      timeout: 30_000,
    });
    for (let turn = 0; turn < 20; turn += 1) {
      const read = await world.api.get(`/v1/guest/sample-chapter?book_code=${bookCode}&phrase_no=1`);
      expect(read.status).toBe(200);
      expect((await world.api.get(`${read.body.data.line_audio}`)).status).toBe(200);
    }
    expect(settled).toBe(0);
    for (const { status, body } of await Promise.all(sends))
      expect([status, body.errors]).toEqual([422, { sample_audio: [tooComplex('Sample audio')] }]);
    expect(await stored()).toEqual(before);
    expect((await sendClip(makeWav())).status).toBe(200);
  });

  it('accepts a good sound sent together with one that takes too long to check', async () => {
    setTimeLimit(1_000);
    const [slow, good] = await Promise.all([sendClip(makeWavOfEmptyChunks()), sendClip(makeWav())]);
    expect([slow.status, slow.body.errors]).toEqual([422, { line_audio: [tooComplex('Audio')] }]);
    expect(good.status).toBe(200);
  });
});

describe('files at the size limit', () => {
  it('accepts a file of exactly the maximum size and rejects one that is a byte larger', async () => {
    const coverOf = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    const largest = await Promise.all([
      sendClip(makeWavOfSize(5 * megabyte)),
      sendBook({ book_image: coverOf(5 * megabyte), sample_audio: makeWavOfSize(20 * megabyte) }),
    ]);
    expect(largest.map(({ status, body }) => [status, body.errors])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    before = await stored();
    const tooLargeResponses = await Promise.all([
      sendClip(makeWavOfSize(5 * megabyte + 1)),
      sendBook({ book_image: coverOf(5 * megabyte + 1) }),
      sendBook({ sample_audio: makeWavOfSize(20 * megabyte + 1) }),
    ]);
    expect(tooLargeResponses.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { line_audio: ['Audio is too large (maximum 5 MB).'] }],
      [422, { book_image: ['Cover is too large (maximum 5 MB).'] }],
      [422, { sample_audio: ['Sample audio is too large (maximum 20 MB).'] }],
    ]);
    expect(await stored()).toEqual(before);
  });
});

describe('an interrupted form upload', () => {
  it('leaves no file when an upload is interrupted', async () => {
    const { hostname, port } = new URL(world.origin);
    const upload = request({
      hostname,
      port,
      path: '/v1/admin/book',
      method: 'POST',
      headers: {
        authorization: administrator.bearer,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10 * megabyte,
      },
    });
    upload.on('error', () => {});
    upload.write('--x\r\nContent-Disposition: form-data; name="sample_audio"; filename="a.wav"\r\n\r\n');
    upload.write(makeWav(60_000));
    await vi.waitFor(async () => expect((await stored()).filter(isPart)).toHaveLength(1), {
      timeout: 30_000,
    });
    upload.destroy();
    await vi.waitFor(async () => expect(await stored()).toEqual(before), { timeout: 30_000 });
    expect(await checkStorage(world.deps)).toEqual({ orphans: [], missing: [] });
  });
});
