import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  ownBook,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { makeWav, type Studio, studioOf } from '../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const clip = makeWav(100);
const chapters = [
  ['A.', 'B.', 'C.'],
  ['D.', 'E.', 'F.'],
  ['G.', 'H.', 'I.'],
];

async function reader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world), await buildBook(world, { chapters: chapters })];
  await ownBook(world, member.user.id, book.id);
  return { member, book };
}

const read = (member: Person | undefined, book: Book, more = '') =>
  getAs(world, `/user/read-book?book_code=${book.bookCode}${more}`, member);

async function saveAt(member: Person, book: Book, phraseNo: number): Promise<void> {
  const { status } = await world.api
    .put('/v1/user/reading-position')
    .set('Authorization', member.bearer)
    .send({ book_code: book.bookCode, phrase_no: phraseNo });
  expect(status).toBe(200);
}

async function positionOf(member: Person, book: Book): Promise<[string, number]> {
  const { data } = (await read(member, book)).body;
  return [data?.phrase, data?.phrase_no];
}

const chapterOf = async (book: Book, chapterNo: number) =>
  await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo } });

async function deletePhrases(book: Book, ...gone: string[]): Promise<void> {
  for (const { id, phrase } of await phrasesOf(world, book.id))
    if (gone.includes(phrase)) expect((await studio.remove(`/admin/phrase/${id}`)).status).toBe(200);
}

/** Adds a phrase at the start of the book, which shifts the numbers of all others. */
async function addFirst(book: Book, phrase: string): Promise<void> {
  const [first] = await phrasesOf(world, book.id);
  const { status } = await studio.post('/admin/phrase', {
    phrase,
    chapter_id: String((await chapterOf(book, 1)).id),
    ...(first && { before_id: String(first.id) }),
    line_audio: clip,
  });
  expect(status).toBe(200);
}

describe('GET /v1/user/read-book', { tags: ['spec-1-10', 'spec-7-22'] }, () => {
  it('returns exactly the specified fields of a phrase and forbids caching', {
    tags: ['spec-2.2-18', 'spec-3-04'],
  }, async () => {
    const { member, book } = await reader();
    const { status, body, headers } = await read(member, book, '&phrase_no=4');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      data: {
        phrase: 'D.',
        phrase_no: 4,
        previous_phrase_no: 3,
        next_phrase_no: 5,
        word_list: ['D', '.'],
        translated_status: 0,
        translated_message: expect.stringMatching(/./),
        translated_text: { translations: [{ translatedText: '' }, { translatedText: '' }] },
        phrase_translation: '',
        line_audio: expect.stringMatching(/^\/v1\/media\/clips\/\w+\.mp3\?m=\d+&e=\d+&s=[\w-]{43}$/),
        word_times: [],
        book: { title: 'Un livre', book_code: book.bookCode, author: expect.any(String), image: null },
        chapter: { title: 'Chapitre 2', chapter_no: 2 },
        total_phrases: 9,
      },
    });
    expect((await world.api.get(body.data.line_audio)).status).toBe(200);
  });

  it('links the phrases by next_phrase_no, with null at both ends', async () => {
    const { member, book } = await reader();
    const phrases: string[] = [];
    for (let next: number | null = 1; next !== null; ) {
      const { body } = await read(member, book, `&phrase_no=${next}`);
      expect(body.data.previous_phrase_no).toBe(next === 1 ? null : next - 1);
      phrases.push(body.data.phrase);
      next = body.data.next_phrase_no;
    }
    expect(phrases).toEqual(chapters.flat());
  });

  it("opens a book at its first phrase, and later at the member's position on any device", async () => {
    const { member, book } = await reader();
    const other = await buildPerson(world);
    await ownBook(world, other.user.id, book.id);
    expect(await positionOf(member, book)).toEqual(['A.', 1]);
    await saveAt(member, book, 5);
    const login = { email: member.user.email, password: 'correct horse battery staple' };
    const { token } = (await world.api.post('/v1/user/login').send(login)).body;
    const elsewhere = { ...member, bearer: `Bearer ${token}` };
    expect(await positionOf(elsewhere, book)).toEqual(['E.', 5]);
    expect(await positionOf(other, book)).toEqual(['A.', 1]);
    await read(member, book, '&phrase_no=9');
    expect(await positionOf(member, book)).toEqual(['E.', 5]);
  });

  it('runs one SQL query per page turn, including the session check', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 3);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    for (const more of ['&phrase_no=2', '']) {
      query.mockClear();
      expect((await read(member, book, more)).status).toBe(200);
      expect(query).toHaveBeenCalledTimes(1);
    }
  });

  it('returns 401 without a session and 403 to an administrator who reads a book', async () => {
    const { member, book } = await reader();
    await world.deps.db.session.updateMany({
      where: { userId: member.user.id },
      data: { endedAt: new Date() },
    });
    const statuses = [
      (await read(undefined, book)).status,
      (await read(undefined, book).set('Authorization', 'Bearer nonsense')).status,
      (await read(member, book)).status,
      (await getAs(world, '/user/read-book')).status,
      (await read(await buildAdministrator(world), book)).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401, 403]);
  });

  it('does not return a phrase to a closed account, even if its session was never ended', async () => {
    const { member, book } = await reader();
    expect((await read(member, book)).status).toBe(200);
    await world.deps.db.user.update({ where: { id: member.user.id }, data: { isActive: false } });
    const { endedAt } = await world.deps.db.session.findFirstOrThrow({ where: { userId: member.user.id } });
    expect([endedAt, (await read(member, book)).status]).toEqual([null, 401]);
  });

  it('extends the session of a member who only reads', async () => {
    const { member, book } = await reader();
    const days = 24 * 60 * 60 * 1000;
    for (let weeks = 0; weeks < 8; weeks += 2) {
      world.moveClock(14 * days);
      expect((await read(member, book)).status).toBe(200);
    }
    world.moveClock(31 * days);
    expect((await read(member, book)).status).toBe(401);
    world.moveClock(-87 * days);
  });

  it('returns 404 for a phrase that is not owned, unknown or beyond the end', async () => {
    const { member, book } = await reader();
    const other = await buildPerson(world);
    const responses = [
      await read(other, book),
      await read(other, book, '&phrase_no=1'),
      await read(member, book, '&phrase_no=10'),
      await read(member, await buildBook(world)),
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
  ])('rejects reading a book with a bad %s with 422: %s', async (field, query) => {
    const { status, body } = await getAs(world, `/user/read-book?${query}`, await buildPerson(world));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('returns phrases of a withdrawn book to its owner', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 2);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect(await positionOf(member, book)).toEqual(['B.', 2]);
    const { line_audio } = (await read(member, book)).body.data;
    expect((await world.api.get(line_audio)).status).toBe(200);
  });
});

describe("a member's position when a book changes", () => {
  it('keeps a position on its phrase when others are added, deleted or moved', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 5);
    await addFirst(book, 'Nouveau.');
    expect(await positionOf(member, book)).toEqual(['E.', 6]);
    await deletePhrases(book, 'B.', 'D.', 'I.');
    expect(await positionOf(member, book)).toEqual(['E.', 4]);
    const { id, title } = await chapterOf(book, 1);
    expect((await studio.put(`/admin/chapter/${id}`, { title, chapter_no: 9 })).status).toBe(200);
    expect(await positionOf(member, book)).toEqual(['E.', 1]);
  });

  it('moves a position to the nearest phrase when its phrase is deleted', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 5);
    await deletePhrases(book, 'E.');
    expect(['D.', 'F.']).toContain((await positionOf(member, book))[0]);
    await saveAt(member, book, 8);
    await deletePhrases(book, 'I.');
    expect(await positionOf(member, book)).toEqual(['H.', 7]);
  });

  it('moves a position to the nearest phrase even if the book was renumbered before the deletion', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 5);
    for (const phrase of ['Un.', 'Deux.', 'Trois.']) await addFirst(book, phrase);
    await deletePhrases(book, 'E.');
    expect(['D.', 'F.']).toContain((await positionOf(member, book))[0]);
  });

  it('keeps a position moved by a deletion when the book is renumbered afterward', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 5);
    await deletePhrases(book, 'E.');
    for (const phrase of ['Un.', 'Deux.', 'Trois.']) await addFirst(book, phrase);
    expect(['D.', 'F.']).toContain((await positionOf(member, book))[0]);
  });

  it('moves a position out of a deleted chapter to a neighboring phrase', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 5);
    expect((await studio.remove(`/admin/chapter/${(await chapterOf(book, 2)).id}`)).status).toBe(200);
    expect(['C.', 'G.']).toContain((await positionOf(member, book))[0]);
  });

  it('returns 404 while a book has no phrases, then starts over once it has some', async () => {
    const { member, book } = await reader();
    await saveAt(member, book, 5);
    await deletePhrases(book, ...chapters.flat());
    expect((await read(member, book)).status).toBe(404);
    await addFirst(book, 'Nouveau.');
    expect(await positionOf(member, book)).toEqual(['Nouveau.', 1]);
  });
});
