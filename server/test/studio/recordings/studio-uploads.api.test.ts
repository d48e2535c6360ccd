import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { sounds } from '../../support/studio/sounds.ts';
import {
  bookForm,
  createStudioClient,
  type FormPart,
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

const listStoredFiles = async () => {
  const { media } = world.deps;
  return (await Promise.all([media.list('covers'), media.list('samples'), media.list('clips')]))
    .flat()
    .sort();
};

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
  filesBefore = await listStoredFiles();
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
    expect(await listStoredFiles()).toEqual(filesBefore);
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
      const { status, body } = await sendClip({
        bytes: makeSound(),
        name: '../clip.html',
        type: 'text/html',
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(Math.abs(body.data.audio_ms - milliseconds)).toBeLessThan(250);
      const { bytes, headers } = await fetchMedia(body.data.line_audio);
      expect(headers['content-type']).toBe(type);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(body.data.line_audio).toMatch(new RegExp(`/[0-9a-f]{32}\\.${extension}\\?`));
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
    expect(await listStoredFiles()).toEqual(filesBefore);
  });

  it('accepts an audio sample of up to 20 MB and rejects a larger one', async () => {
    const sendSample = async (sample_audio: Buffer) =>
      studio.post('/admin/book', { ...bookForm, book_image: await makePicture(), sample_audio });
    expect((await sendSample(makeWav(1_200_000))).status).toBe(200);
    filesBefore = await listStoredFiles();
    const { status, body } = await sendSample(makeWav(1_320_000));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['sample_audio']]);
    expect(await listStoredFiles()).toEqual(filesBefore);
  });
});

describe('a form', () => {
  const postForm = (path: string) => world.api.post(`/v1${path}`).set('Authorization', administrator.bearer);

  it('rejects an upload form with two files in one field, or with an unexpected file', async () => {
    const duplicateFileResponse = await postForm('/admin/phrase')
      .field({ phrase: 'Oui.', chapter_id: chapterId })
      .attach('line_audio', makeWav(), 'a.wav')
      .attach('line_audio', makeWav(), 'b.wav');
    expect([duplicateFileResponse.status, Object.keys(duplicateFileResponse.body.errors)]).toEqual([
      422,
      ['line_audio'],
    ]);
    const unexpectedFileResponse = await postForm('/admin/phrase')
      .field({ phrase: 'Oui.', chapter_id: chapterId })
      .attach('virus', makeWav(), 'a.wav');
    expect([unexpectedFileResponse.status, Object.keys(unexpectedFileResponse.body.errors)]).toEqual([
      422,
      ['virus'],
    ]);
    const unexpectedCoverResponse = await postForm('/admin/chapter')
      .field('title', 'A')
      .attach('cover', html, 'a.html');
    expect([unexpectedCoverResponse.status, Object.keys(unexpectedCoverResponse.body.errors)]).toEqual([
      422,
      ['cover'],
    ]);
    expect(await listStoredFiles()).toEqual(filesBefore);
  });

  it('rejects an upload form with too many fields or with fields that are too large', async () => {
    const manyFieldsRequest = postForm('/admin/phrase');
    for (let index = 0; index < 60; index += 1) void manyFieldsRequest.field(`f${index}`, 'x');
    expect((await manyFieldsRequest).status).toBe(422);
    const largeFieldResponse = await postForm('/admin/phrase').field('phrase', 'x'.repeat(120_000));
    expect(largeFieldResponse.status).toBe(422);
    const longNameResponse = await postForm('/admin/phrase').field('n'.repeat(200), 'x');
    expect(longNameResponse.status).toBe(422);
  });

  it('rejects an upload form that is truncated or malformed', async () => {
    const malformedResponses = [
      await postForm('/admin/phrase').set('Content-Type', 'multipart/form-data').send('no boundary'),
      await postForm('/admin/phrase')
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nContent-Disposition: form-data; name="phrase"\r\n\r\nOui'),
    ];
    expect(malformedResponses.map(({ status }) => status)).toEqual([422, 422]);
  });

  it('ignores form fields whose names match built-in JavaScript properties', async () => {
    const { status } = await postForm('/admin/phrase')
      .field('__proto__[is_active]', '1')
      .field('constructor', 'x')
      .field('phrase[toString]', 'x')
      .field('chapter_id', chapterId)
      .attach('line_audio', makeWav(), 'a.wav');
    expect([status, ({} as { is_active?: string }).is_active]).toEqual([422, undefined]);
    expect(await listStoredFiles()).toEqual(filesBefore);
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
    expect(await listStoredFiles()).toEqual(filesBefore);
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
