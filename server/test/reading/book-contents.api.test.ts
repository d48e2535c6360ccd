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
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient } from '../support/studio/uploads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** The sample consists of chapters 1 and 4. Chapter 2 has no phrases. */
const bookPlan = { chapters: [['A.', 'B.', 'C.'], [], ['D.', 'E.'], ['F.']], sampleChapters: [1, 4] };

async function buildReader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world), await buildBook(world, bookPlan)];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

const getContents = (member: Person | undefined, { bookCode }: Pick<Book, 'bookCode'>) =>
  getAs(world, `/user/book-contents?book_code=${bookCode}`, member);
const getSampleContents = ({ bookCode }: Pick<Book, 'bookCode'>) =>
  getAs(world, `/guest/sample-contents?book_code=${bookCode}`);

const buildChapterView = (chapter_no: number, first_phrase_no: number, total_phrases: number) => ({
  chapter_no,
  first_phrase_no,
  total_phrases,
  title: `Chapitre ${chapter_no}`,
  milliseconds: null,
});
const expectedChapters = [buildChapterView(1, 1, 3), buildChapterView(3, 4, 2), buildChapterView(4, 6, 1)];

describe('GET /v1/user/book-contents', () => {
  it('loads the session and a book’s table of contents in one SQL query', async () => {
    const { member, book } = await buildReader();
    await getContents(member, book);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { status, headers, body } = await getContents(member, book);
    expect(query).toHaveBeenCalledTimes(1);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({ data: expectedChapters });
  });

  it("returns a chapter's duration only if all of its clips have known durations", async () => {
    const { member, book } = await buildReader();
    const where = { bookId: book.id, phrase: { in: ['A.', 'D.', 'E.'] } };
    await world.deps.db.phrase.updateMany({ where, data: { audioMs: 1200 } });
    const { body } = await getContents(member, book);
    expect(body.data.map((chapter: { milliseconds: number | null }) => chapter.milliseconds)).toEqual([
      null,
      2400,
      null,
    ]);
  });

  it('lists the chapters of a withdrawn book for its owner', async () => {
    const { member, book } = await buildReader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await getContents(member, book)).body.data).toEqual(expectedChapters);
    expect((await getSampleContents(book)).status).toBe(404);
  });

  it('rejects requests for the table of contents of a book that the member does not own or that has no phrases', async () => {
    const { member, book } = await buildReader();
    const emptyBook = await buildBook(world, { chapters: [[]] });
    await addBookToLibrary(world, member.user.id, emptyBook.id);
    const responses = [
      await getContents(undefined, book),
      await getContents(await buildAdministrator(world), book),
      await getContents(await buildPerson(world), book),
      await getContents(member, { bookCode: 'no-such-book' }),
      await getContents(member, emptyBook),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404]);
    const { status, body } = await getAs(world, '/user/book-contents', member);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['book_code']]);
  });
});

describe('GET /v1/guest/sample-contents', () => {
  it("lists the chapters of a book's sample, with phrases numbered within the sample", async () => {
    const { book } = await buildReader();
    const { status, body } = await getSampleContents(book);
    expect([status, body.data]).toEqual([200, [buildChapterView(1, 1, 3), buildChapterView(4, 4, 1)]]);
  });

  it('returns 404 for the contents of a sample that does not exist, and 422 if the book code is missing', async () => {
    const bookWithoutSample = await buildBook(world, { sampleChapters: [] });
    expect((await getSampleContents(bookWithoutSample)).status).toBe(404);
    expect((await getSampleContents({ bookCode: 'no-such-book' })).status).toBe(404);
    const { status, body } = await getAs(world, '/guest/sample-contents');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['book_code']]);
  });
});

describe('GET /v1/admin/preview-contents', () => {
  it("lists a draft book's chapters as readers will see them, and returns 404 if the book has no phrases", async () => {
    const administrator = await buildAdministrator(world);
    const [book, emptyBook] = [await buildBook(world, bookPlan), await buildBook(world, { chapters: [] })];
    await createStudioClient(world, administrator).put(`/admin/book-publication/${book.bookCode}`, {
      published: false,
    });
    const getPreviewContents = (bookCode: string) =>
      getAs(world, `/admin/preview-contents?book_code=${bookCode}`, administrator);
    expect((await getPreviewContents(book.bookCode)).body.data).toEqual(expectedChapters);
    expect((await getPreviewContents(emptyBook.bookCode)).status).toBe(404);
  });
});
