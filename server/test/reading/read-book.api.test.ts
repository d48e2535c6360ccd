import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, makeWav, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const clip = makeWav(100);
const chapters = [
  ['A.', 'B.', 'C.'],
  ['D.', 'E.', 'F.'],
  ['G.', 'H.', 'I.'],
];

async function buildReader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world), await buildBook(world, { chapters })];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

const readPage = (member: Person | undefined, book: Book, extraQuery = '') =>
  getAs(world, `/user/read-book?book_code=${book.bookCode}${extraQuery}`, member);

async function savePosition(member: Person, book: Book, phraseNo: number): Promise<void> {
  const { status } = await world.api
    .put('/v1/user/reading-position')
    .set('Authorization', member.bearer)
    .send({ book_code: book.bookCode, phrase_no: phraseNo });
  expect(status).toBe(200);
}

async function readPosition(member: Person, book: Book): Promise<[string, number]> {
  const { data } = (await readPage(member, book)).body;
  return [data?.phrase, data?.phrase_no];
}

const findChapter = async (book: Book, chapterNo: number) =>
  await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo } });

async function deletePhrases(book: Book, ...gone: string[]): Promise<void> {
  for (const { id, phrase } of await phrasesOf(world, book.id))
    if (gone.includes(phrase)) expect((await studio.remove(`/admin/phrase/${id}`)).status).toBe(200);
}

/** Adds a phrase at the start of the book, so that the numbers of all other phrases increase. */
async function addPhraseAtStart(book: Book, phrase: string): Promise<void> {
  const [firstPhrase] = await phrasesOf(world, book.id);
  const { status } = await studio.post('/admin/phrase', {
    phrase,
    chapter_id: String((await findChapter(book, 1)).id),
    ...(firstPhrase && { before_id: String(firstPhrase.id) }),
    line_audio: clip,
  });
  expect(status).toBe(200);
}

describe('GET /v1/user/read-book', { tags: ['spec-1-10', 'spec-7-22'] }, () => {
  it('returns exactly the specified fields of a phrase and forbids caching', {
    tags: ['spec-2.2-18', 'spec-3-04'],
  }, async () => {
    const { member, book } = await buildReader();
    const response = await readPage(member, book, '&phrase_no=4');
    const { status, body, headers } = response;
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      data: {
        phrase: 'D.',
        separator: 'space',
        emphasis: [],
        pictures: [],
        pictures_after: [],
        phrase_no: 4,
        previous_phrase_no: 3,
        next_phrase_no: 5,
        word_list: ['D', '.'],
        translated_status: 0,
        translated_message: expect.stringMatching(/./),
        translated_text: { translations: [{ translatedText: '' }, { translatedText: '' }] },
        phrase_translation: '',
        line_audio: expect.stringMatching(/^\/v1\/media\/books\/\d+\/clips\/[\w-]{16}\/\w+\.mp3$/),
        word_times: [],
        are_words_measured: false,
        book: { title: 'Un livre', book_code: book.bookCode, author: expect.any(String), image: null },
        chapter: { title: 'Chapitre 2', chapter_no: 2 },
        total_phrases: 9,
      },
    });
    expect((await hearWith(world, cookiesOf(response), body.data.line_audio)).status).toBe(200);
  });

  it('returns the numbers of the previous and the next phrase, with null at either end of a book', async () => {
    const { member, book } = await buildReader();
    const phrases: string[] = [];
    for (let nextPhraseNo: number | null = 1; nextPhraseNo !== null; ) {
      const { body } = await readPage(member, book, `&phrase_no=${nextPhraseNo}`);
      expect(body.data.previous_phrase_no).toBe(nextPhraseNo === 1 ? null : nextPhraseNo - 1);
      phrases.push(body.data.phrase);
      nextPhraseNo = body.data.next_phrase_no;
    }
    expect(phrases).toEqual(chapters.flat());
  });

  it("opens a book at its first phrase, and later at the member's position on any device", async () => {
    const { member, book } = await buildReader();
    const otherPerson = await buildPerson(world);
    await addBookToLibrary(world, otherPerson.user.id, book.id);
    expect(await readPosition(member, book)).toEqual(['A.', 1]);
    await savePosition(member, book, 5);
    const credentials = { email: member.user.email, password: 'correct horse battery staple' };
    const { token } = (await world.api.post('/v1/user/login').send(credentials)).body;
    const memberInOtherSession = { ...member, bearer: `Bearer ${token}` };
    expect(await readPosition(memberInOtherSession, book)).toEqual(['E.', 5]);
    expect(await readPosition(otherPerson, book)).toEqual(['A.', 1]);
    await readPage(member, book, '&phrase_no=9');
    expect(await readPosition(member, book)).toEqual(['E.', 5]);
  });

  it('turns a page with a single SQL query, including the session check', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 3);
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    for (const extraQuery of ['&phrase_no=2', '']) {
      querySpy.mockClear();
      expect((await readPage(member, book, extraQuery)).status).toBe(200);
      expect(querySpy).toHaveBeenCalledTimes(1);
    }
  });

  it('returns 401 without a session and 403 to an administrator who reads a book', async () => {
    const { member, book } = await buildReader();
    await world.deps.db.session.updateMany({
      where: { userId: member.user.id },
      data: { endedAt: new Date() },
    });
    const statuses = [
      (await readPage(undefined, book)).status,
      (await readPage(undefined, book).set('Authorization', 'Bearer nonsense')).status,
      (await readPage(member, book)).status,
      (await getAs(world, '/user/read-book')).status,
      (await readPage(await buildAdministrator(world), book)).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401, 403]);
  });

  it('does not return a phrase to a closed account, even if its session is still open', async () => {
    const { member, book } = await buildReader();
    expect((await readPage(member, book)).status).toBe(200);
    await world.deps.db.user.update({ where: { id: member.user.id }, data: { isActive: false } });
    const { endedAt } = await world.deps.db.session.findFirstOrThrow({ where: { userId: member.user.id } });
    expect([endedAt, (await readPage(member, book)).status]).toEqual([null, 401]);
  });

  it('extends the session of a member whose only activity is turning pages', async () => {
    const { member, book } = await buildReader();
    const dayMs = 24 * 60 * 60 * 1000;
    for (let weeks = 0; weeks < 8; weeks += 2) {
      world.moveClock(14 * dayMs);
      expect((await readPage(member, book)).status).toBe(200);
    }
    world.moveClock(31 * dayMs);
    expect((await readPage(member, book)).status).toBe(401);
    world.moveClock(-87 * dayMs);
  });

  it('returns 404 for a phrase of an unknown or unowned book, or one beyond the end of a book', async () => {
    const { member, book } = await buildReader();
    const otherPerson = await buildPerson(world);
    const responses = [
      await readPage(otherPerson, book),
      await readPage(otherPerson, book, '&phrase_no=1'),
      await readPage(member, book, '&phrase_no=10'),
      await readPage(member, await buildBook(world)),
      await getAs(world, '/user/read-book?book_code=no-such-book', member),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(404));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['phrase_no', 'book_code=a&phrase_no=0'],
    ['phrase_no', 'book_code=a&phrase_no=-1'],
    ['phrase_no', 'book_code=a&phrase_no=abc'],
    ['phrase_no', 'book_code=a&phrase_no=1.5'],
    ['phrase_no', 'book_code=a&phrase_no=99999999999'],
    ['phrase_no', 'book_code=a&phrase_no=1&phrase_no=2'],
    ['phrase_no', 'book_code=a&phrase_no[gt]=1'],
    ['book_code', 'phrase_no=1'],
    ['book_code', 'book_code=a&book_code=b'],
    ['book_code', 'book_code[gt]=a'],
    ['book_code', 'book_code=a%00'],
  ])('rejects a request for a phrase with a bad %s with 422: %s', async (field, query) => {
    const { status, body } = await getAs(world, `/user/read-book?${query}`, await buildPerson(world));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('returns the phrases of a withdrawn book to its owner', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 2);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect(await readPosition(member, book)).toEqual(['B.', 2]);
    const response = await readPage(member, book);
    const { line_audio } = response.body.data;
    expect((await hearWith(world, cookiesOf(response), line_audio)).status).toBe(200);
  });
});

describe("a member's position when a book changes", () => {
  it('keeps a reading position on its phrase when other phrases are added, deleted or moved', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 5);
    await addPhraseAtStart(book, 'Nouveau.');
    expect(await readPosition(member, book)).toEqual(['E.', 6]);
    await deletePhrases(book, 'B.', 'D.', 'I.');
    expect(await readPosition(member, book)).toEqual(['E.', 4]);
    const { id, title } = await findChapter(book, 1);
    expect((await studio.put(`/admin/chapter/${id}`, { title, chapter_no: 9 })).status).toBe(200);
    expect(await readPosition(member, book)).toEqual(['E.', 1]);
  });

  it('moves a reading position to the nearest phrase when its phrase is deleted', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 5);
    await deletePhrases(book, 'E.');
    expect(['D.', 'F.']).toContain((await readPosition(member, book))[0]);
    await savePosition(member, book, 8);
    await deletePhrases(book, 'I.');
    expect(await readPosition(member, book)).toEqual(['H.', 7]);
  });

  it('moves a reading position to the nearest phrase when its phrase is deleted after others were added', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 5);
    for (const phrase of ['Un.', 'Deux.', 'Trois.']) await addPhraseAtStart(book, phrase);
    await deletePhrases(book, 'E.');
    expect(['D.', 'F.']).toContain((await readPosition(member, book))[0]);
  });

  it('keeps the reader of a deleted phrase at a neighboring phrase when phrases are added later', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 5);
    await deletePhrases(book, 'E.');
    for (const phrase of ['Un.', 'Deux.', 'Trois.']) await addPhraseAtStart(book, phrase);
    expect(['D.', 'F.']).toContain((await readPosition(member, book))[0]);
  });

  it('moves the reader of a deleted chapter to a neighboring phrase', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 5);
    expect((await studio.remove(`/admin/chapter/${(await findChapter(book, 2)).id}`)).status).toBe(200);
    expect(['C.', 'G.']).toContain((await readPosition(member, book))[0]);
  });

  it('returns 404 for a book without phrases, and opens the book at its first phrase once one is added', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, book, 5);
    await deletePhrases(book, ...chapters.flat());
    expect((await readPage(member, book)).status).toBe(404);
    await addPhraseAtStart(book, 'Nouveau.');
    expect(await readPosition(member, book)).toEqual(['Nouveau.', 1]);
  });
});
