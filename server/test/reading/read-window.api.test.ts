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
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** Chapters 2 and 5 have no phrases. The sample consists of chapters 1, 4 and 6. */
const chapters = [['A.', 'B.', 'C.'], [], ['D.', 'E.'], ['F.', 'G.', 'H.', 'I.'], [], ['J.']];
const allPhrases = chapters.flat();
const samplePhrases = [chapters[0], chapters[3], chapters[5]].flatMap((phrases) => phrases ?? []);

async function buildReader(): Promise<{ member: Person; book: Book }> {
  const bookPlan = { chapters, sampleChapters: [1, 4, 6] };
  const [member, book] = [await buildPerson(world), await buildBook(world, bookPlan)];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

type PhraseRange = { from: number; count: number };

const readWindow = (member: Person | undefined, { bookCode }: Book, { from, count }: PhraseRange) =>
  getAs(world, `/user/read-window?book_code=${bookCode}&from=${from}&count=${count}`, member);
const readSampleWindow = ({ bookCode }: Book, { from, count }: PhraseRange) =>
  getAs(world, `/guest/sample-window?book_code=${bookCode}&from=${from}&count=${count}`, undefined);

const phrasesOf = ({ body }: { body: { data: { phrase: string }[] } }) =>
  body.data.map(({ phrase }) => phrase);

/** Returns every possible range that starts within a book of this length, including ranges that end beyond it. */
const listRanges = (length: number): PhraseRange[] =>
  Array.from({ length }, (_, start) => start + 1).flatMap((from) =>
    Array.from({ length: length + 2 }, (_, index) => ({ from, count: index + 1 })),
  );

describe('GET /v1/user/read-window', () => {
  it('returns a range of phrases in order, each exactly as a request for a single phrase returns it', async () => {
    const { member, book } = await buildReader();
    const response = await readWindow(member, book, { from: 2, count: 50 });
    const { status, headers, body } = response;
    expect([status, headers['cache-control'], body.data.length]).toEqual([
      200,
      'no-store',
      allPhrases.length - 1,
    ]);
    for (const [index, phrase] of body.data.entries()) {
      const query = `book_code=${book.bookCode}&phrase_no=${index + 2}`;
      expect(phrase).toEqual((await getAs(world, `/user/read-book?${query}`, member)).body.data);
      expect((await hearWith(world, cookiesOf(response), phrase.line_audio)).status).toBe(200);
    }
  });

  it('returns every possible range of a book’s phrases, including ranges across chapters', async () => {
    const { member, book } = await buildReader();
    for (const range of listRanges(allPhrases.length)) {
      const expectedPhrases = allPhrases.slice(range.from - 1, range.from - 1 + range.count);
      expect(phrasesOf(await readWindow(member, book, range))).toEqual(expectedPhrases);
    }
  });

  it('reads a range of phrases in one SQL query, including the session check', async () => {
    const { member, book } = await buildReader();
    await readWindow(member, book, { from: 1, count: 2 });
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    expect((await readWindow(member, book, { from: 1, count: 9 })).status).toBe(200);
    expect(querySpy).toHaveBeenCalledTimes(1);
  });

  it('returns the same errors for a range of phrases as for a single phrase', async () => {
    const { member, book } = await buildReader();
    const range = { from: 1, count: 5 };
    const [otherPerson, administrator] = [await buildPerson(world), await buildAdministrator(world)];
    const responses = [
      await readWindow(undefined, book, range),
      await readWindow(administrator, book, range),
      await readWindow(otherPerson, book, range),
      await readWindow(member, await buildBook(world), range),
      await readWindow(member, book, { from: allPhrases.length + 1, count: 5 }),
      await getAs(world, '/user/read-window?book_code=no-such-book&from=1&count=5', member),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404, 404]);
    expect(new Set(responses.slice(2).map(({ body }) => body.message))).toEqual(
      new Set(['This phrase isn’t in your library.']),
    );
    await world.deps.db.session.updateMany({
      where: { userId: member.user.id },
      data: { endedAt: new Date() },
    });
    expect((await readWindow(member, book, range)).status).toBe(401);
  });

  it('extends the session of a member whose only activity is requesting ranges of phrases', async () => {
    const { member, book } = await buildReader();
    const dayMs = 24 * 60 * 60 * 1000;
    for (let weeks = 0; weeks < 6; weeks += 2) {
      world.moveClock(14 * dayMs);
      expect((await readWindow(member, book, { from: 1, count: 5 })).status).toBe(200);
    }
    world.moveClock(-42 * dayMs);
  });

  it('returns a range of phrases of a withdrawn book to its owner', async () => {
    const { member, book } = await buildReader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect(phrasesOf(await readWindow(member, book, { from: 5, count: 2 }))).toEqual(['E.', 'F.']);
  });

  it.each([
    ['from', 'book_code=a&count=5'],
    ['from', 'book_code=a&from=0&count=5'],
    ['from', 'book_code=a&from=1.5&count=5'],
    ['from', 'book_code=a&from=99999999999&count=5'],
    ['count', 'book_code=a&from=1'],
    ['count', 'book_code=a&from=1&count=0'],
    ['count', 'book_code=a&from=1&count=51'],
    ['count', 'book_code=a&from=1&count=many'],
    ['book_code', 'from=1&count=5'],
  ])('rejects a request for a range of phrases with a bad %s with 422: %s', async (field, query) => {
    const { status, body } = await getAs(world, `/user/read-window?${query}`, await buildPerson(world));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('returns 404 for a range of phrases that starts at the largest 32-bit integer', async () => {
    const { member, book } = await buildReader();
    expect((await readWindow(member, book, { from: 2_147_483_647, count: 50 })).status).toBe(404);
    expect((await readSampleWindow(book, { from: 2_147_483_647, count: 50 })).status).toBe(404);
  });
});

describe('GET /v1/guest/sample-window', () => {
  it('returns a range of sample phrases in order, each exactly as a request for a single phrase returns it', async () => {
    const { book } = await buildReader();
    const { status, body } = await readSampleWindow(book, { from: 1, count: 50 });
    expect([status, body.data.length]).toEqual([200, samplePhrases.length]);
    for (const [index, phrase] of body.data.entries()) {
      const query = `book_code=${book.bookCode}&phrase_no=${index + 1}`;
      expect(phrase).toEqual((await world.api.get(`/v1/guest/sample-chapter?${query}`)).body.data);
      expect((await hearWith(world, '', phrase.line_audio)).status).toBe(200);
    }
  });

  it('returns every possible range of a sample, without phrases of chapters outside the sample', async () => {
    const { book } = await buildReader();
    for (const range of listRanges(samplePhrases.length)) {
      const expectedPhrases = samplePhrases.slice(range.from - 1, range.from - 1 + range.count);
      expect(phrasesOf(await readSampleWindow(book, range))).toEqual(expectedPhrases);
    }
  });

  it('returns 404 for a range beyond the end of a sample, and for books that are withdrawn or have no sample', async () => {
    const { book } = await buildReader();
    const bookWithoutSample = await buildBook(world, { sampleChapters: [] });
    const deletedBook = await buildBook(world);
    await world.deps.db.book.update({ where: { id: deletedBook.id }, data: { deletedAt: new Date() } });
    const range = { from: 1, count: 5 };
    const responses = [
      await readSampleWindow(book, { from: samplePhrases.length + 1, count: 5 }),
      await readSampleWindow(bookWithoutSample, range),
      await readSampleWindow(deletedBook, range),
      await readSampleWindow({ ...book, bookCode: 'no-such-book' }, range),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
