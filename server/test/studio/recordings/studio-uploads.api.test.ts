import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { cookiesOf, hearWith } from '../../support/http/hear.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { sounds } from '../../support/studio/sounds.ts';
import {
  bookForm,
  createStudioClient,
  type FormPart,
  listStoredFiles,
  makePicture,
  makeWav,
  readDemoClip,
  type StudioClient,
} from '../../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: StudioClient;
let chapterId: string;
let phraseId: number;
let filesBefore: string[];

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudioClient(world, administrator);
  const book = await buildBook(world);
  const phrase = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
  chapterId = String(phrase.chapterId);
  phraseId = phrase.id;
});
beforeEach(async () => {
  filesBefore = await listStoredFiles(world);
});
afterAll(() => world.close());

const sendCover = async (book_image: FormPart) =>
  studio.post('/admin/book', { ...bookForm, book_image, sample_audio: readDemoClip() });
const sendClip = async (line_audio: FormPart) =>
  studio.post('/admin/phrase', { phrase: 'Oui.', chapter_id: chapterId, line_audio });
const fetchMedia = async (path: string) => {
  const { body, headers, status } = await world.api.get(path).buffer(true);
  return { bytes: body as Buffer, headers, status };
};
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

/**
 * Makes a decompression bomb: a file of less than a megabyte with 49 million pixels. The decoder accepts that many by
 * default, but our own limit is lower.
 */
const makeDecompressionBomb = () => makePicture('png', 7_000, 7_000);

describe('a cover', { tags: ['spec-7-12', 'spec-9-12'] }, () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'accepts a cover in the format %s, and re-encodes the picture in every size',
    async (format) => {
      const { status, body } = await sendCover(await makePicture(format));
      expect(status, JSON.stringify(body)).toBe(200);
      const expectedSizes = {
        image_path: [600, 900],
        image_jpeg: [600, 900],
        image_card: [250, 222],
        image_wide: [250, 150],
      };
      for (const [field, [width, height]] of Object.entries(expectedSizes)) {
        const { bytes, headers } = await fetchMedia(body.data[field]);
        const metadata = await sharp(bytes).metadata();
        const imageFormat = field === 'image_jpeg' ? 'jpeg' : 'webp';
        expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual([
          imageFormat,
          width,
          height,
          undefined,
        ]);
        expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
          `image/${imageFormat}`,
          'nosniff',
        ]);
        expect(bytes.includes('secret place')).toBe(false);
        expect(body.data[field]).toMatch(/^\/v1\/media\/covers\/[0-9a-f]{32}\.(webp|jpg)$/);
      }
    },
  );

  it('rotates a cover by its EXIF orientation', async () => {
    const [topHalf, bottomHalf] = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    // A picture that lies on its side, with EXIF metadata that turns it upright.
    const rotatedPicture = await sharp({
      create: { width: 600, height: 200, channels: 3, background: '#fff' },
    })
      .composite([
        { input: topHalf ?? Buffer.alloc(0), left: 0, top: 0 },
        { input: bottomHalf ?? Buffer.alloc(0), left: 300, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await sendCover(rotatedPicture);
    const { bytes } = await fetchMedia(body.data.image_path);
    const { data } = await sharp(bytes).extract({ left: 300, top: 100, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it('detects a cover’s format by its content, regardless of its name and declared type', async () => {
    const { status, body } = await sendCover({
      bytes: await makePicture('png'),
      name: '../../../etc/cron.d/evil.svg',
      type: 'text/html',
    });
    expect(status).toBe(200);
    expect(body.data.image_path).toMatch(/\/[0-9a-f]{32}\.webp$/);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each<[string, () => FormPart | Promise<FormPart>]>([
    ['HTML named .jpg', () => ({ bytes: html, name: 'a.jpg', type: 'image/jpeg' })],
    ['SVG named .png', () => ({ bytes: svg, name: 'a.png', type: 'image/png' })],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a truncated JPEG', async () => (await makePicture('jpeg', 400, 600)).subarray(0, 1500)],
    ['a truncated PNG', async () => (await makePicture('png', 400, 600)).subarray(0, 300)],
    ['a truncated WebP', async () => (await makePicture('webp', 400, 600)).subarray(0, 200)],
    ['HTML that begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])],
    ['a decompression bomb', makeDecompressionBomb],
    ['a sound', () => readDemoClip()],
    ['an empty file', () => ({ bytes: Buffer.alloc(0), name: 'a.jpg' })],
    ['more than 5 MB', async () => Buffer.concat([await makePicture(), Buffer.alloc(5 * 1024 * 1024)])],
    ['larger than any file may be', () => Buffer.alloc(21 * 1024 * 1024)],
  ])('rejects a cover that is %s, and stores nothing', async (_caseName, makeFile) => {
    const { status, body } = await sendCover(await makeFile());
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['book_image']);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });

  it('reports an invalid cover together with all other invalid fields', async () => {
    const { body } = await studio.post('/admin/book', {
      ...bookForm,
      title: '',
      book_image: html,
      sample_audio: html,
    });
    expect(Object.keys(body.errors).sort()).toEqual(['book_image', 'sample_audio', 'title']);
  });
});

describe('a sound', { tags: 'spec-7-12' }, () => {
  it.each([
    ['mp3', () => sounds.mp3, 'audio/mpeg', 300],
    ['m4a', () => sounds.m4a, 'audio/mp4', 300],
    ['ogg', () => sounds.ogg, 'audio/ogg', 300],
    ['wav', () => makeWav(300), 'audio/wav', 300],
    ['flac', () => sounds.flac, 'audio/flac', 300],
  ])(
    'accepts a clip in the format %s, and measures its duration',
    async (extension, makeSound, type, milliseconds) => {
      const response = await sendClip({
        bytes: makeSound(),
        name: '../clip.html',
        type: 'text/html',
      });
      const { status, body } = response;
      expect(status, JSON.stringify(body)).toBe(200);
      expect(Math.abs(body.data.audio_ms - milliseconds)).toBeLessThan(250);
      const clip = await hearWith(world, cookiesOf(response), body.data.line_audio);
      const { body: bytes, headers } = clip;
      expect(headers['content-type']).toBe(type);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(body.data.line_audio).toMatch(new RegExp(`/[0-9a-f]{32}\\.${extension}$`));
      const hashContent = (content: Buffer) => createHash('sha256').update(content).digest('hex');
      expect(hashContent(bytes)).toBe(hashContent(makeSound()));
    },
  );

  it.each<[string, () => FormPart | Promise<FormPart>]>([
    ['HTML named .mp3', () => ({ bytes: html, name: 'a.mp3', type: 'audio/mpeg' })],
    ['HTML behind an ID3 mark', () => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), html])],
    ['a film', () => sounds.film],
    ['a picture', () => makePicture()],
    ['a WAV without sound', () => makeWav(0)],
    ['an M4A cut short', () => sounds.m4a.subarray(0, 300)],
    ['more than 5 MB', () => makeWav(350_000)],
  ])('rejects a clip that is %s, and stores nothing', async (_caseName, makeFile) => {
    const { status, body } = await sendClip(await makeFile());
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['line_audio']);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });

  it('accepts an audio sample of up to 20 MB and rejects a larger one', async () => {
    const sendSample = async (sample_audio: Buffer) =>
      studio.post('/admin/book', { ...bookForm, book_image: await makePicture(), sample_audio });
    expect((await sendSample(makeWav(1_200_000))).status).toBe(200);
    filesBefore = await listStoredFiles(world);
    const { status, body } = await sendSample(makeWav(1_320_000));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['sample_audio']]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });
});

describe('uploads when the database fails', () => {
  const saveWithRejectingTable = async (table: string, save: () => Promise<{ status: number }>) => {
    await world.deps.sql.query(`create function reject() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await world.deps.sql.query(
      `create trigger reject before insert or update on ${table} for each row execute function reject()`,
    );
    try {
      return (await save()).status;
    } finally {
      await world.deps.sql.query('drop function reject cascade');
    }
  };

  it('leaves no files behind when a book, a new phrase or an edit cannot be saved', async () => {
    expect(await saveWithRejectingTable('books', async () => sendCover(await makePicture()))).toBe(500);
    expect(await saveWithRejectingTable('phrases', () => sendClip(makeWav()))).toBe(500);
    const formParts = { phrase: 'Non.', line_audio: makeWav() };
    expect(
      await saveWithRejectingTable('phrases', async () =>
        studio.post(`/admin/phrase/${phraseId}?_method=put`, formParts),
      ),
    ).toBe(500);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
