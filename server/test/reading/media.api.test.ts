import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignatureQuery } from '../../src/features/reading/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import type { HeaderRecord } from '../support/http/headers.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
let book: Awaited<ReturnType<typeof buildBook>>;
/** The address of a clip in a paid chapter, and the cookies with which the member hears it. */
let address: string;
let cookies: string;
/** The URL of the same clip as the previous release signed it. */
let signedUrl: URL;
/** The file name of a clip in the sample. */
let sampleClipFile: string;

const paidClipText = 'clip of Non…';
const hourMs = 60 * 60 * 1000;

beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  book = await buildBook(world);
  await addBookToLibrary(world, member.user.id, book.id);
  const page = await getAs(world, `/user/read-book?book_code=${book.bookCode}&phrase_no=5`, member);
  address = page.body.data.line_audio;
  cookies = cookiesOf(page);
  signedUrl = await createSignedUrl(member, 5);
  sampleClipFile = await findClipFile(1);
});
afterAll(() => world.close({ rowsByHand: true }));

const findClipFile = async (phraseNo: number) => {
  const { audioFile } = await phraseOf(world, book.id, phraseNo);
  return audioFile ?? '';
};

async function createSignedUrl(person: Person, phraseNo: number): Promise<URL> {
  const file = await findClipFile(phraseNo);
  const query = createSignatureQuery(world.deps, person.user.id, file);
  return new URL(`/v1/media/clips/${file}${query}`, world.origin);
}

/** Requests the clip with its cookies. */
const fetchClip = (headers: HeaderRecord = {}) => hearWith(world, cookies, address).set(headers);

/** Requests an address without cookies. */
const fetchMedia = (url: URL | string) =>
  hearWith(world, '', typeof url === 'string' ? url : url.pathname + url.search);

/** Returns the signed clip URL with these query parameters replaced, or removed if their value is undefined. */
function withParameters(parameters: Record<string, string | undefined>): URL {
  const url = new URL(signedUrl);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

async function expectNotFound(url: URL | string, request = fetchMedia(url)): Promise<void> {
  const { status, headers, body, text } = await request;
  expect([String(url), status, headers['content-type']]).toEqual([
    String(url),
    404,
    'application/json; charset=utf-8',
  ]);
  expect(Object.keys(body)).toEqual(['message']);
  expect(text).not.toContain('clip of');
}

describe('GET /v1/media/books/{id}/clips/{tag}/{file}', () => {
  it('serves a clip to a request with its book’s cookies, with a fixed content type', async () => {
    const { status, headers, body } = await fetchClip();
    expect([status, String(body)]).toEqual([200, paidClipText]);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-site',
      'content-length': String(Buffer.byteLength(paidClipText)),
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('responds to a HEAD request for a clip with the headers of GET and no body', async () => {
    const requestHead = (headers: HeaderRecord) =>
      fetch(new URL(address, world.origin), { method: 'HEAD', headers });
    const response = await requestHead({ Cookie: cookies });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(paidClipText)));
    expect((await requestHead({})).status).toBe(404);
  });

  it.each([
    ['bytes=0-3', 206, 'clip', 'bytes 0-3/14'],
    ['bytes=5-', 206, 'of Non…', 'bytes 5-13/14'],
    ['bytes=8-100', 206, 'Non…', 'bytes 8-13/14'],
    ['bytes=-6', 206, 'Non…', 'bytes 8-13/14'],
    ['bytes=-100', 206, paidClipText, 'bytes 0-13/14'],
    ['bytes=14-', 416, '', 'bytes */14'],
    ['bytes=100-200', 416, '', 'bytes */14'],
    ['lines=0-3', 200, paidClipText, undefined],
    ['nonsense', 200, paidClipText, undefined],
    ['bytes=0-1,4-5', 200, paidClipText, undefined],
    ['bytes=-100,0-1', 206, 'cl', 'bytes 0-1/14'],
    ['BYTES=0-3', 206, 'clip', 'bytes 0-3/14'],
    ['xbytes=-100', 200, paidClipText, undefined],
  ])(
    'answers a request for a clip with the Range header %s with status %i',
    async (range, status, bytes, contentRange) => {
      const response = await fetchClip({ Range: range });
      const text = Buffer.isBuffer(response.body) ? response.body.toString() : '';
      expect([response.status, text, response.headers['content-range']]).toEqual([
        status,
        bytes,
        contentRange,
      ]);
    },
  );

  it('returns 304 for a clip that the client has cached, even to range requests', async () => {
    const { etag = '' } = (await fetchClip()).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const range of [undefined, 'bytes=0-3', 'bytes=100-200']) {
      const response = await fetchClip({
        'If-None-Match': `"other", W/${etag}`,
        ...(range && { Range: range }),
      });
      expect([response.status, Buffer.isBuffer(response.body), response.text ?? '']).toEqual([
        304,
        false,
        '',
      ]);
      expect(response.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('private') });
      expect(response.headers['content-range']).toBeUndefined();
    }
    expect((await fetchClip({ 'If-None-Match': '"other"' })).status).toBe(200);
    await expectNotFound(address, fetchMedia(address).set('If-None-Match', etag));
  });

  it("resumes a clip's download only if the file is unchanged", async () => {
    const { etag = '' } = (await fetchClip()).headers;
    const resumeDownload = (validator: string) => fetchClip({ Range: 'bytes=8-', 'If-Range': validator });
    const resumedResponse = await resumeDownload(etag);
    expect([resumedResponse.status, String(resumedResponse.body), resumedResponse.headers.etag]).toEqual([
      206,
      'Non…',
      etag,
    ]);
    for (const validator of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 08:00:00 GMT']) {
      const fullResponse = await resumeDownload(validator);
      expect([validator, fullResponse.status, String(fullResponse.body)]).toEqual([
        validator,
        200,
        paidClipText,
      ]);
    }
  });

  it('returns 404 for any other spelling of a clip’s address', async () => {
    const [, path, id, tag = '', file = ''] = /^(.*)\/(\d+)\/clips\/([\w-]+)\/(.+)$/.exec(address) ?? [];
    const invalidAddresses = [
      `${path}/0${id}/clips/${tag}/${file}`,
      `${path}/+${id}/clips/${tag}/${file}`,
      `${path}/${id}e0/clips/${tag}/${file}`,
      `${path}/${id}/clips/${tag}=/${file}`,
      `${path}/${id}/clips/${tag}A/${file}`,
      `${path}/${id}/clips/${tag.slice(1)}/${file}`,
      `${path}/${id}/clips/${tag.toLowerCase() === tag ? tag.toUpperCase() : tag.toLowerCase()}/${file}`,
      `${path}/${id}/clips/${tag}/${file.toUpperCase()}`,
      `${path}/${id}/clips/${tag}/..%2Fclips%2F${file}`,
      `${path}/${id}/clips/${tag}/${file}%00`,
      `${path}/${id}/clips/${file}`,
      `${path}/99999999999/clips/${tag}/${file}`,
    ];
    for (const invalidAddress of invalidAddresses)
      await expectNotFound(invalidAddress, hearWith(world, cookies, invalidAddress));
  });

  it('returns 404 for a clip whose file is missing on disk', async () => {
    const bookWithoutClip = await buildBook(world);
    await addBookToLibrary(world, member.user.id, bookWithoutClip.id);
    const { audioFile } = await phraseOf(world, bookWithoutClip.id, 1);
    await world.deps.media.remove('clips', audioFile ?? '');
    await expectNotFound(`/v1/media/clips/${audioFile}`);
    const pagePath = `/user/read-book?book_code=${bookWithoutClip.bookCode}&phrase_no=1`;
    const page = await getAs(world, pagePath, member);
    const { line_audio } = page.body.data;
    await expectNotFound(line_audio, hearWith(world, cookiesOf(page), line_audio));
  });
});

describe('GET /v1/media/clips/{file} with the signature of the previous release', () => {
  it('serves a paid clip without a session', async () => {
    const { status, headers, body } = await fetchMedia(signedUrl);
    expect([status, String(body), headers['content-type']]).toEqual([200, paidClipText, 'audio/mpeg']);
    expect(headers['cache-control']).toBe('private, max-age=21600, immutable');
    const part = await fetchMedia(signedUrl).set('Range', 'bytes=0-3');
    expect([part.status, String(part.body)]).toEqual([206, 'clip']);
  });

  it('returns 404 for a paid clip without a valid signature', async () => {
    const { m = '', e = '', s = '' } = Object.fromEntries(signedUrl.searchParams);
    const { pathname: path, search } = signedUrl;
    const invalidUrls: (URL | string)[] = [
      path,
      withParameters({ m: String(Number(m) + 1) }),
      withParameters({ m: `0${m}` }),
      withParameters({ e: String(Number(e) + 3600) }),
      withParameters({ e: `${e}.0` }),
      withParameters({ e: 'Infinity' }),
      withParameters({ s: `${s.startsWith('A') ? 'B' : 'A'}${s.slice(1)}` }),
      withParameters({ s: s.slice(0, -1) }),
      withParameters({ s: `${s}A` }),
      withParameters({ s: encodeURIComponent('é'.repeat(43)) }),
      withParameters({ m: undefined }),
      withParameters({ e: undefined }),
      withParameters({ s: undefined }),
      `/v1/media/clips/${await findClipFile(4)}${search}`,
      `${path}${search}&m=${m}`,
      `${path}${search}&s=${s}`,
      `${path}?m[]=${m}&e=${e}&s=${s}`,
    ];
    for (const url of invalidUrls) await expectNotFound(url);
    await expectNotFound(path, hearWith(world, cookies, path));
    expect((await fetchMedia(signedUrl)).status).toBe(200);
  });

  it('stops serving a paid clip from its signed URL once the URL has expired', async () => {
    const newSignedUrl = await createSignedUrl(member, 5);
    try {
      world.moveClock(4 * hourMs);
      expect((await fetchMedia(newSignedUrl)).status).toBe(200);
      world.moveClock(3 * hourMs);
      await expectNotFound(newSignedUrl);
    } finally {
      world.moveClock(-7 * hourMs);
    }
  });

  it('lets the signed URL of a clip expire on the hour, after five to six hours', {
    tags: 'security-23',
  }, () => {
    const expirySeconds = Number(signedUrl.searchParams.get('e'));
    const hoursLeft = expirySeconds / 3600 - world.deps.clock.now().getTime() / hourMs;
    expect([expirySeconds % 3600, hoursLeft > 4.9, hoursLeft <= 6]).toEqual([0, true, true]);
  });
});

describe('GET /v1/media/clips/{file} of a sample chapter', () => {
  it("serves a sample's clips to everyone, including byte ranges", async () => {
    const path = `/v1/media/clips/${sampleClipFile}`;
    const fullResponse = await fetchMedia(path);
    expect([fullResponse.status, String(fullResponse.body)]).toEqual([200, "clip of L'homme qu'il aimait."]);
    expect(fullResponse.headers['cache-control']).toContain('public');
    const partialResponse = await fetchMedia(path).set('Range', 'bytes=-7');
    expect([partialResponse.status, String(partialResponse.body)]).toEqual([206, 'aimait.']);
  });

  it("rejects a sample's clip with a wrong signature", async () => {
    await expectNotFound(`/v1/media/clips/${sampleClipFile}?m=1&e=99999999999&s=${'A'.repeat(43)}`);
  });

  it("stops serving a sample's clip when its chapter leaves the sample or its book is deleted", async () => {
    const { db } = world.deps;
    const [bookWithRemovedSample, withdrawnBook] = [await buildBook(world), await buildBook(world)];
    const findClipPath = async (bookId: number) => {
      const { audioFile } = await phraseOf(world, bookId, 1);
      return `/v1/media/clips/${audioFile}`;
    };
    for (const { id } of [bookWithRemovedSample, withdrawnBook])
      expect((await fetchMedia(await findClipPath(id))).status).toBe(200);
    const chapter = await db.chapter.findFirstOrThrow({
      where: { bookId: bookWithRemovedSample.id, isSample: true },
    });
    const sampleRemoval = { is_sample: 0, book_code: bookWithRemovedSample.bookCode, chapter_id: chapter.id };
    const { bearer } = await buildAdministrator(world);
    await world.api
      .post('/v1/admin/sample-chaps')
      .set('Authorization', bearer)
      .send(sampleRemoval)
      .expect(200);
    await db.book.update({ where: { id: withdrawnBook.id }, data: { deletedAt: new Date() } });
    for (const { id } of [bookWithRemovedSample, withdrawnBook]) await expectNotFound(await findClipPath(id));
  });
});
