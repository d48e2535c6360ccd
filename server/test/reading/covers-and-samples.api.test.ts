import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBook, getAs, phraseOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let book: Awaited<ReturnType<typeof buildBook>>;
/** The file name of a clip in a paid chapter. */
let paidClip: string;

beforeAll(async () => {
  world = await startWorld();
  book = await buildBook(world);
  const { audioFile } = await phraseOf(world, book.id, 5);
  paidClip = audioFile ?? '';
});
afterAll(() => world.close({ rowsByHand: true }));

const fetchMedia = (path: string) => world.api.get(path).buffer(true);

/** Requests exactly this path, and returns the status. Other HTTP clients would normalize `..` segments. */
function getRaw(path: string): Promise<number> {
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
  ] as const)('answers %s at the address that the book names', async (kind, extension, type, field) => {
    const name = await world.deps.media.put(kind, extension, Buffer.from(`bytes of ${kind}`));
    const fileColumn = kind === 'covers' ? { imageFile: name } : { sampleAudio: name };
    await world.deps.db.book.update({ where: { id: book.id }, data: fileColumn });
    const { data } = (await getAs(world, `/guest/book-detail/${book.bookCode}`)).body;
    expect(data[field]).toBe(`/v1/media/${kind}/${name}`);
    const { status, headers, body } = await fetchMedia(data[field]);
    expect([status, String(body), headers['content-type']]).toEqual([200, `bytes of ${kind}`, type]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toContain('immutable');
    const partialResponse = await fetchMedia(data[field]).set('Range', 'bytes=0-4');
    expect([partialResponse.status, String(partialResponse.body)]).toEqual([206, 'bytes']);
    const outOfRangeResponse = await fetchMedia(data[field]).set('Range', 'bytes=1000-');
    expect([outOfRangeResponse.status, outOfRangeResponse.headers['content-range']]).toEqual([
      416,
      `bytes */${9 + kind.length}`,
    ]);
  });

  it.each(['clips', 'covers', 'samples'])(
    'returns 404 for the media name %s, which points outside the media folder',
    async (kind) => {
      const names = [
        '../../../etc/passwd',
        '..%2f..%2f..%2fetc%2fpasswd',
        '%2e%2e%2f%2e%2e%2fpackage.json',
        `..%2fclips%2f${paidClip}`,
        `..%5cclips%5c${paidClip}`,
        `${paidClip}%00.webp`,
        `${paidClip}.part`,
        '%00',
        '.',
        '..',
        '',
        paidClip,
        paidClip.toUpperCase(),
      ];
      for (const name of names)
        expect([name, await getRaw(`/v1/media/${kind}/${name}`)]).toEqual([name, 404]);
    },
  );
});
