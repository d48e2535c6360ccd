import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderMedia } from '../../../src/adapters/media/folder-media.ts';
import type { Media } from '../../../src/adapters/media/media.ts';
import { findStorageProblems, purgeExpiredDeletions } from '../../../src/features/studio/public.ts';
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
  createStudioClient,
  listStoredFiles,
  makePicture,
  makeWav,
  readDemoClip,
  type StudioClient,
} from '../../support/studio/uploads.ts';

const megabyte = 1024 * 1024;

let world: World;
let administrator: Person;
let studio: StudioClient;
let chapterId: string;
let bookCode: string;
let picture: Buffer;
let filesBefore: string[];

const listPartialFiles = async () => (await listStoredFiles(world)).filter((name) => name.endsWith('.part'));

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudioClient(world, administrator);
  const book = await buildBook(world);
  bookCode = book.bookCode;
  const phrase = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
  chapterId = String(phrase.chapterId);
  picture = await makePicture();
});
beforeEach(async () => {
  filesBefore = await listStoredFiles(world);
});
afterAll(() => world.close());

const sendBook = async (files: { book_image?: Buffer; sample_audio?: Buffer }) =>
  await studio.post('/admin/book', {
    ...bookForm,
    book_image: picture,
    sample_audio: readDemoClip(),
    ...files,
  });
const sendClip = async (line_audio: Buffer) =>
  await studio.post('/admin/phrase', { phrase: 'Oui.', chapter_id: chapterId, line_audio });

const tooLargeMessage = 'Cover is too large (maximum 10,000 pixels on each side and 30 megapixels in all).';
const tooComplexMessageOf = (name: string) =>
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
    expect([status, body.errors]).toEqual([422, { book_image: [tooLargeMessage] }]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
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

  it('rejects oversized covers while other covers are being processed, and leaves no files behind', async () => {
    const heavyPicture = await makePlainPicture('png', 10_000, 3_000);
    const widePicture = await makePlainPicture('png', 200_000, 150);
    const [book, ...responses] = await Promise.all([
      createBook(studio),
      ...[heavyPicture, widePicture, widePicture, heavyPicture, widePicture, widePicture].map((book_image) =>
        sendBook({ book_image }),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 422, 200, 422, 422]);
    for (const id of [book.id, ...responses.flatMap(({ body }) => body.data?.id ?? [])])
      expect((await studio.remove(`/admin/book/${id}`)).status).toBe(200);
    world.moveClock(10 * 60_000);
    await purgeExpiredDeletions(world.deps);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });
});

describe('a sound that takes too long to check', { tags: 'security-44' }, () => {
  /**
   * Sets the time limit for checking a sound, in milliseconds. A valid sound takes about 2 ms. The slow sounds in
   * these tests take longer than the limit on any machine.
   */
  const setTimeLimit = (soundTimeLimit: number) => {
    world.deps.media = createFolderMedia(world.deps.settings.mediaFolder, { soundTimeLimit });
  };
  let originalMedia: Media;
  beforeAll(() => {
    originalMedia = world.deps.media;
  });
  afterAll(() => {
    world.deps.media = originalMedia;
  });

  it('rejects a sound that takes too long to check, and keeps serving readers during the check', async () => {
    setTimeLimit(2_000);
    const pendingResponses = [makeFlacOfEmptyBlocks(), makeFlacOfEmptyBlocks()].map((sample_audio) =>
      sendBook({ sample_audio }),
    );
    let settledCount = 0;
    for (const pendingResponse of pendingResponses) void pendingResponse.then(() => (settledCount += 1));
    await expect.poll(listPartialFiles).toHaveLength(4);
    for (let pageTurn = 0; pageTurn < 20; pageTurn += 1) {
      const sampleResponse = await world.api.get(
        `/v1/guest/sample-chapter?book_code=${bookCode}&phrase_no=1`,
      );
      expect(sampleResponse.status).toBe(200);
      expect((await world.api.get(`${sampleResponse.body.data.line_audio}`)).status).toBe(200);
    }
    expect(settledCount).toBe(0);
    for (const { status, body } of await Promise.all(pendingResponses))
      expect([status, body.errors]).toEqual([422, { sample_audio: [tooComplexMessageOf('Sample audio')] }]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
    expect((await sendClip(makeWav())).status).toBe(200);
  });

  it('accepts a valid sound that is sent together with one that takes too long to check', async () => {
    setTimeLimit(1_000);
    const [slowResponse, goodResponse] = await Promise.all([
      sendClip(makeWavOfEmptyChunks()),
      sendClip(makeWav()),
    ]);
    expect([slowResponse.status, slowResponse.body.errors]).toEqual([
      422,
      { line_audio: [tooComplexMessageOf('Audio')] },
    ]);
    expect(goodResponse.status).toBe(200);
  });
});

describe('files at the size limit', () => {
  it('accepts a file of exactly the maximum size, and rejects one that is a byte larger', async () => {
    const makeCoverOfSize = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    const largestResponses = await Promise.all([
      sendClip(makeWavOfSize(5 * megabyte)),
      sendBook({ book_image: makeCoverOfSize(5 * megabyte), sample_audio: makeWavOfSize(20 * megabyte) }),
    ]);
    expect(largestResponses.map(({ status, body }) => [status, body.errors])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    filesBefore = await listStoredFiles(world);
    const tooLargeResponses = await Promise.all([
      sendClip(makeWavOfSize(5 * megabyte + 1)),
      sendBook({ book_image: makeCoverOfSize(5 * megabyte + 1) }),
      sendBook({ sample_audio: makeWavOfSize(20 * megabyte + 1) }),
    ]);
    expect(tooLargeResponses.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { line_audio: ['Audio is too large (maximum 5 MB).'] }],
      [422, { book_image: ['Cover is too large (maximum 5 MB).'] }],
      [422, { sample_audio: ['Sample audio is too large (maximum 20 MB).'] }],
    ]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });
});

describe('an interrupted form upload', () => {
  it('leaves no files behind when an upload is interrupted', async () => {
    const { hostname, port } = new URL(world.origin);
    const uploadRequest = request({
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
    uploadRequest.on('error', () => {});
    uploadRequest.write(
      '--x\r\nContent-Disposition: form-data; name="sample_audio"; filename="a.wav"\r\n\r\n',
    );
    uploadRequest.write(makeWav(60_000));
    await expect.poll(listPartialFiles).toHaveLength(1);
    uploadRequest.destroy();
    await expect.poll(() => listStoredFiles(world)).toEqual(filesBefore);
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
