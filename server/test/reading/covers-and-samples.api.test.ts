import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBook, getAs, phraseOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let book: Awaited<ReturnType<typeof buildBook>>;
/** The file name of a clip in a paid chapter. */
let paidClipFile: string;

beforeAll(async () => {
  world = await startWorld();
  book = await buildBook(world);
  const { audioFile } = await phraseOf(world, book.id, 5);
  paidClipFile = audioFile ?? '';
});
afterAll(() => world.close({ rowsByHand: true }));

const fetchMedia = (path: string) => world.api.get(path).buffer(true);

/** Requests exactly this path, and returns the status. Other HTTP clients would normalize `..` segments. */
function fetchRawStatus(path: string): Promise<number> {
  const { hostname, port } = new URL(world.origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject).end();
  });
}

describe('GET /v1/media/covers/{file} and /v1/media/samples/{file}', () => {
  it.each([
    ['covers', 'webp', 'image/webp', 'image_path'],
    ['samples', 'mp3', 'audio/mpeg', 'sample_audio'],
  ] as const)(
    'serves %s at the URL that the book’s details contain, including byte ranges',
    async (mediaKind, extension, type, field) => {
      const name = await world.deps.media.put(mediaKind, extension, Buffer.from(`bytes of ${mediaKind}`));
      const fileColumn = mediaKind === 'covers' ? { imageFile: name } : { sampleAudio: name };
      await world.deps.db.book.update({ where: { id: book.id }, data: fileColumn });
      const { data } = (await getAs(world, `/guest/book-detail/${book.bookCode}`)).body;
      expect(data[field]).toBe(`/v1/media/${mediaKind}/${name}`);
      const { status, headers, body } = await fetchMedia(data[field]);
      expect([status, String(body), headers['content-type']]).toEqual([200, `bytes of ${mediaKind}`, type]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toContain('immutable');
      const partialResponse = await fetchMedia(data[field]).set('Range', 'bytes=0-4');
      expect([partialResponse.status, String(partialResponse.body)]).toEqual([206, 'bytes']);
      const outOfRangeResponse = await fetchMedia(data[field]).set('Range', 'bytes=1000-');
      expect([outOfRangeResponse.status, outOfRangeResponse.headers['content-range']]).toEqual([
        416,
        `bytes */${9 + mediaKind.length}`,
      ]);
    },
  );

  it.each(['clips', 'covers', 'samples'])(
    'returns 404 for malformed file names in /v1/media/%s and for those that point outside the folder',
    async (mediaKind) => {
      const names = [
        '../../../etc/passwd',
        '..%2f..%2f..%2fetc%2fpasswd',
        '%2e%2e%2f%2e%2e%2fpackage.json',
        `..%2fclips%2f${paidClipFile}`,
        `..%5cclips%5c${paidClipFile}`,
        `${paidClipFile}%00.webp`,
        `${paidClipFile}.part`,
        '%00',
        '.',
        '..',
        '',
        paidClipFile,
        paidClipFile.toUpperCase(),
      ];
      for (const name of names)
        expect([name, await fetchRawStatus(`/v1/media/${mediaKind}/${name}`)]).toEqual([name, 404]);
    },
  );
});
