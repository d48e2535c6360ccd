import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const getLibrary = (person: Person | undefined, query = '') =>
  getAs(world, `/user/book-list${query}`, person);
const idsOf = (body: { data: { data: { id: number }[] } }) => body.data.data.map(({ id }) => id);

async function buildReader(bookCount: number): Promise<{ member: Person; books: Book[] }> {
  const member = await buildPerson(world);
  const books: Book[] = [];
  for (let i = 0; i < bookCount; i += 1) {
    const book = await buildBook(world);
    await addBookToLibrary(world, member.user.id, book.id);
    books.push(book);
  }
  return { member, books };
}

async function saveReadingPosition(member: Person, book: Book | undefined, phrase_no: number): Promise<void> {
  const { status } = await world.api
    .put('/v1/user/reading-position')
    .set('Authorization', member.bearer)
    .send({ book_code: book?.bookCode, phrase_no });
  expect(status).toBe(200);
}

const setPurchaseTime = (member: Person, book: Book | undefined, createdAt: Date) =>
  world.deps.db.purchase.update({
    where: { userId_bookId: { userId: member.user.id, bookId: book?.id ?? 0 } },
    data: { createdAt },
  });

describe('GET /v1/user/book-list', { tags: ['spec-1-11', 'spec-7-20'] }, () => {
  it('returns an empty library with status 200', async () => {
    const { status, body } = await getLibrary(await buildPerson(world));
    expect(status).toBe(200);
    expect(body).toEqual({ data: { data: [], current_page: 1, last_page: 1, per_page: 24, total: 0 } });
  });

  it("returns each library book with its catalogue fields and the member's reading position", async () => {
    const {
      member,
      books: [book],
    } = await buildReader(1);
    const { data } = (await getAs(world, `/guest/list-book?per_page=100`)).body;
    const listedBook = data.find(({ id }: { id: number }) => id === book?.id);
    const { status, body, headers } = await getLibrary(member);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      data: {
        data: [
          {
            ...listedBook,
            phrase_no: null,
            total_phrases: 5,
            reviewed: false,
            owned: true,
            included_until: null,
          },
        ],
        current_page: 1,
        last_page: 1,
        per_page: 24,
        total: 1,
      },
    });
  });

  it('returns where the member stopped reading each library book and whether the member reviewed the book', async () => {
    const {
      member,
      books: [book, otherBook],
    } = await buildReader(2);
    await saveReadingPosition(member, book, 3);
    const stars = { overallStar: 4, performanceStar: 4, storyStar: 4 };
    const review = { bookId: book?.id ?? 0, title: 'Bien', review: 'Bien.', ...stars };
    await world.deps.db.review.create({ data: { ...review, userId: member.user.id } });
    const stranger = await buildPerson(world);
    await world.deps.db.review.create({
      data: { ...review, bookId: otherBook?.id ?? 0, userId: stranger.user.id },
    });
    const { data } = (await getLibrary(member)).body.data;
    const listedBooks = data.map(({ id, phrase_no, total_phrases, reviewed }: Record<string, unknown>) => ({
      id,
      phrase_no,
      total_phrases,
      reviewed,
    }));
    expect(listedBooks).toEqual([
      { id: book?.id, phrase_no: 3, total_phrases: 5, reviewed: true },
      { id: otherBook?.id, phrase_no: null, total_phrases: 5, reviewed: false },
    ]);
  });

  it('orders library books with equal times by id, so that each appears on only one page', async () => {
    const { member, books } = await buildReader(5);
    const moment = new Date('2026-01-01T00:00:00Z');
    for (const book of [...books].reverse()) await setPurchaseTime(member, book, moment);
    const pages = [1, 2, 3].map((page) => getLibrary(member, `?page=${page}&per_page=2`));
    const ids = (await Promise.all(pages)).flatMap(({ body }) => idsOf(body));
    expect(ids).toEqual(books.map(({ id }) => id));
  });

  it('orders the library by each book’s purchase time or last reading time, whichever is later', async () => {
    const { member, books } = await buildReader(2);
    const [firstBook] = books;
    await saveReadingPosition(member, firstBook, 2);
    // A position with an earlier time, saved late by another device, doesn't change the order.
    const earlyPosition = { book_code: books[1]?.bookCode, phrase_no: 1, seen_at: '2020-01-01T00:00:00Z' };
    const positionRequest = world.api.put('/v1/user/reading-position').set('Authorization', member.bearer);
    expect((await positionRequest.send(earlyPosition)).status).toBe(200);
    for (const book of books) await setPurchaseTime(member, book, new Date('2021-01-01T00:00:00Z'));
    expect(idsOf((await getLibrary(member)).body)).toEqual([firstBook?.id, books[1]?.id]);
  });

  it('lists the most recently read or bought book first', async () => {
    const { member, books } = await buildReader(3);
    const [firstBook, secondBook, thirdBook] = books;
    const day = 24 * 60 * 60 * 1000;
    for (const [index, book] of books.entries())
      await setPurchaseTime(member, book, new Date(Date.now() - (10 - index) * day));
    expect(idsOf((await getLibrary(member)).body)).toEqual([thirdBook?.id, secondBook?.id, firstBook?.id]);
    await saveReadingPosition(member, firstBook, 1);
    expect(idsOf((await getLibrary(member)).body)).toEqual([firstBook?.id, thirdBook?.id, secondBook?.id]);
  });

  it('keeps withdrawn books in the library', async () => {
    const { member, books } = await buildReader(1);
    await world.deps.db.book.updateMany({
      where: { id: { in: books.map(({ id }) => id) } },
      data: { deletedAt: new Date() },
    });
    const { body } = await getLibrary(member);
    expect([idsOf(body), body.data.total]).toEqual([books.map(({ id }) => id), 1]);
  });

  it('lists every library book exactly once across pages', async () => {
    const { member, books } = await buildReader(5);
    const purchasedAt = new Date('2026-01-01T00:00:00Z');
    for (const book of books) await setPurchaseTime(member, book, purchasedAt);
    const ids: number[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await getLibrary(member, `?per_page=2&page=${page}`);
      expect(body.data).toMatchObject({ current_page: page, last_page: 3, per_page: 2, total: 5 });
      ids.push(...idsOf(body));
    }
    expect(ids.sort()).toEqual(books.map(({ id }) => id).sort());
    const beyondLastPageResponse = await getLibrary(member, '?per_page=2&page=4');
    expect([beyondLastPageResponse.status, beyondLastPageResponse.body.data]).toEqual([
      200,
      { data: [], current_page: 4, last_page: 3, per_page: 2, total: 5 },
    ]);
  });

  it('does not return another member’s books, positions or reviews, even if the query names that member', async () => {
    const { member, books } = await buildReader(2);
    await saveReadingPosition(member, books[0], 4);
    const stranger = await buildPerson(world);
    const [sharedBook] = books;
    await addBookToLibrary(world, stranger.user.id, sharedBook?.id ?? 0);
    const { body } = await getLibrary(stranger, `?user_id=${member.user.id}`);
    expect(idsOf(body)).toEqual([sharedBook?.id]);
    expect(body.data.data[0]).toMatchObject({ phrase_no: null, reviewed: false });
    expect(body.data.total).toBe(1);
  });

  it('returns 401 without a session and 403 to an administrator who lists a library', async () => {
    expect((await getLibrary(undefined)).status).toBe(401);
    expect((await getLibrary(undefined, '?page=0')).status).toBe(401);
    expect((await getLibrary(await buildAdministrator(world))).status).toBe(403);
  });

  it.each([
    ['page', ['0', '-1', 'abc', '1.5', '1000001', '99999999999']],
    ['per_page', ['0', '-1', 'abc', '1.5', '101']],
  ])('rejects a library request with an invalid %s', async (field, values) => {
    const member = await buildPerson(world);
    const queries = values.map((value) => `?${field}=${value}`);
    queries.push(`?${field}=1&${field}=2`, `?${field}[gt]=1`);
    for (const query of queries) {
      const { status, body } = await getLibrary(member, query);
      expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]]);
    }
  });
});
