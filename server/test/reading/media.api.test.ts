import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
let signedUrl: URL;
/** The file name of a clip in the sample. */
let sampleClipFile: string;
let book: Awaited<ReturnType<typeof buildBook>>;

const paidClipText = 'clip of Non…';
const hourMs = 60 * 60 * 1000;

beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  book = await buildBook(world);
  await addBookToLibrary(world, member.user.id, book.id);
  signedUrl = await getSignedUrl(member, 5);
  sampleClipFile = await findClipFile(1);
});
afterAll(() => world.close({ rowsByHand: true }));

const findClipFile = async (phraseNo: number) => {
  const { audioFile } = await phraseOf(world, book.id, phraseNo);
  return audioFile ?? '';
};

async function getSignedUrl(person: Person, phraseNo: number): Promise<URL> {
  const path = `/user/read-book?book_code=${book.bookCode}&phrase_no=${phraseNo}`;
  return new URL((await getAs(world, path, person)).body.data.line_audio, world.origin);
}

const fetchMedia = (url: URL | string) =>
  world.api.get(typeof url === 'string' ? url : url.pathname + url.search).buffer(true);

/** Returns the signed clip URL with these query parameters replaced, or removed if their value is undefined. */
function withParameters(parameters: Record<string, string | undefined>): URL {
  const url = new URL(signedUrl);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

async function expectNotFound(url: URL | string): Promise<void> {
  const { status, headers, body, text } = await fetchMedia(url);
  expect([String(url), status, headers['content-type']]).toEqual([
    String(url),
    404,
    'application/json; charset=utf-8',
  ]);
  expect(Object.keys(body)).toEqual(['message']);
  expect(text).not.toContain('clip of');
}

describe('GET /v1/media/clips/{file} of a paid chapter', () => {
  it('serves a paid clip from its signed URL without a session, with a fixed content type', async () => {
    const { status, headers, body } = await fetchMedia(signedUrl);
    expect([status, String(body)]).toEqual([200, paidClipText]);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-site',
      'content-length': String(Buffer.byteLength(paidClipText)),
    });
    expect(headers['cache-control']).toContain('private');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('responds to a HEAD request for a clip with the headers of GET and no body', async () => {
    const { status, headers, text } = await world.api.head(signedUrl.pathname + signedUrl.search);
    expect([status, text ?? '']).toEqual([200, '']);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(paidClipText)));
    expect((await world.api.head(signedUrl.pathname)).status).toBe(404);
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
      const response = await fetchMedia(signedUrl).set('Range', range);
      const text = Buffer.isBuffer(response.body) ? response.body.toString() : '';
      expect([response.status, text, response.headers['content-range']]).toEqual([
        status,
        bytes,
        contentRange,
      ]);
    },
  );

  it('returns 304 for a clip that the client has cached, even to range requests', async () => {
    const { etag = '' } = (await fetchMedia(signedUrl)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const range of [undefined, 'bytes=0-3', 'bytes=100-200']) {
      const request = fetchMedia(signedUrl).set('If-None-Match', `"other", W/${etag}`);
      const response = await (range ? request.set('Range', range) : request);
      expect([response.status, Buffer.isBuffer(response.body), response.text ?? '']).toEqual([
        304,
        false,
        '',
      ]);
      expect(response.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('private') });
      expect(response.headers['content-range']).toBeUndefined();
    }
    expect((await fetchMedia(signedUrl).set('If-None-Match', '"other"')).status).toBe(200);
    await expectNotFound(withParameters({ s: undefined }));
  });

  it("resumes a clip's download only if the file is unchanged", async () => {
    const { etag = '' } = (await fetchMedia(signedUrl)).headers;
    const resumeDownload = (validator: string) =>
      fetchMedia(signedUrl).set('Range', 'bytes=8-').set('If-Range', validator);
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

  it('returns 404 for a paid clip without a valid signature', async () => {
    const readParameter = (name: string) => signedUrl.searchParams.get(name) ?? '';
    const [memberParameter, expiryParameter, signatureParameter] = [
      readParameter('m'),
      readParameter('e'),
      readParameter('s'),
    ];
    const otherPerson = await buildPerson(world);
    const wrongSignature = `${signatureParameter.startsWith('A') ? 'B' : 'A'}${signatureParameter.slice(1)}`;
    const path = signedUrl.pathname;
    const otherFileUrl = new URL(`/v1/media/clips/${await findClipFile(4)}${signedUrl.search}`, world.origin);
    const invalidUrls: (URL | string)[] = [
      path,
      withParameters({ m: String(otherPerson.user.id) }),
      withParameters({ m: `0${memberParameter}` }),
      withParameters({ m: `${memberParameter} ` }),
      withParameters({ m: '' }),
      withParameters({ e: String(Number(expiryParameter) + 1) }),
      withParameters({ e: String(Number(expiryParameter) + 3600) }),
      withParameters({ e: `${expiryParameter}.0` }),
      withParameters({ e: '99999999999' }),
      withParameters({ e: 'Infinity' }),
      withParameters({ s: wrongSignature }),
      withParameters({ s: signatureParameter.slice(0, -1) }),
      withParameters({ s: `${signatureParameter}A` }),
      withParameters({ s: '' }),
      withParameters({ s: encodeURIComponent('é'.repeat(43)) }),
      withParameters({ m: undefined }),
      withParameters({ e: undefined }),
      withParameters({ s: undefined }),
      otherFileUrl,
      `${path}${signedUrl.search}&m=${memberParameter}`,
      `${path}${signedUrl.search}&e=${expiryParameter}`,
      `${path}${signedUrl.search}&s=${signatureParameter}`,
      `${path}?m[]=${memberParameter}&e=${expiryParameter}&s=${signatureParameter}`,
      `${path}?m=${memberParameter}&e=${expiryParameter}&s[0]=${signatureParameter}`,
    ];
    for (const url of invalidUrls) await expectNotFound(url);
    expect((await fetchMedia(signedUrl)).status).toBe(200);
  });

  it('stops serving a paid clip from its signed URL once the URL has expired', async () => {
    const newSignedUrl = await getSignedUrl(member, 5);
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

  it('returns the same URL of a clip to a member every time, and a different URL to another member', async () => {
    const otherPerson = await buildPerson(world);
    await addBookToLibrary(world, otherPerson.user.id, book.id);
    const [repeatedUrl, urlOfOtherPerson] = [
      await getSignedUrl(member, 5),
      await getSignedUrl(otherPerson, 5),
    ];
    expect(repeatedUrl.pathname + repeatedUrl.search).toBe(signedUrl.pathname + signedUrl.search);
    expect(urlOfOtherPerson.searchParams.get('s')).not.toBe(repeatedUrl.searchParams.get('s'));
  });

  it("never includes the access token in a clip's URL", () => {
    for (const tokenPart of member.token.split('.')) expect(signedUrl.href).not.toContain(tokenPart);
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

  it('returns 404 for a clip whose file is missing on disk', async () => {
    const bookWithoutClip = await buildBook(world);
    const { audioFile } = await phraseOf(world, bookWithoutClip.id, 1);
    await world.deps.media.remove('clips', audioFile ?? '');
    await expectNotFound(`/v1/media/clips/${audioFile}`);
  });
});
