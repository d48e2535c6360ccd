import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

describe('GET /v1/admin/book', { tags: 'spec-7-11' }, () => {
  type BookRow = { id: number; total_chapters: number };
  const getPage = async (query: string) => {
    const { status, body } = await studio.get(`/admin/book${query}`);
    expect(status).toBe(200);
    return body as { data: BookRow[]; meta: object };
  };

  it('finds books by title and author, and returns the numbers of their chapters and phrases', async () => {
    const book = await buildBook(world, { title: 'Compté', author: 'Zoé Œuvre' });
    const { data, meta } = await getPage('?search=compte%20OEUVRE&page=1&per_page=1');
    expect(meta).toEqual({ page: 1, per_page: 1, total: 1 });
    expect(data).toMatchObject([
      { id: book.id, total_chapters: 2, total_phrases: 5, total_sample_phrases: 3, sample_text: '' },
    ]);
    expect(await getPage('?search=compte%20personne')).toEqual({
      data: [],
      meta: { page: 1, per_page: 24, total: 0 },
    });
  });

  it('paginates the administrators’ list of books in pages of 24, newest first, without repeating a book', async () => {
    const createdAt = new Date('2090-01-01T00:00:00Z');
    const bookIds: number[] = [];
    // All books have the same creation time, so the one inserted last comes first.
    for (let i = 0; i < 30; i += 1)
      bookIds.unshift((await buildBook(world, { title: 'Bien des livres', createdAt, chapters: [] })).id);
    await world.deps.db.chapter.create({
      data: { bookId: bookIds[0] ?? 0, title: 'Seul', chapterNo: 1, isSample: false },
    });
    const firstPage = await getPage('');
    expect(firstPage.meta).toMatchObject({ page: 1, per_page: 24 });
    expect(firstPage.data.map(({ id }) => id)).toEqual(bookIds.slice(0, 24));
    expect(firstPage.data.map(({ total_chapters }) => total_chapters)).toEqual([1, ...Array(23).fill(0)]);
    const pages = await Promise.all(
      [1, 2, 3].map((pageNumber) => getPage(`?search=bien&per_page=12&page=${pageNumber}`)),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(bookIds);
    expect((await getPage('?search=bien&page=3')).data).toEqual([]);
  });

  it.each([
    ['page', ['0', '-1', 'abc', '1.5', '1000001']],
    ['per_page', ['0', '101', 'abc']],
    ['search', ['a'.repeat(201), '%00']],
  ])(
    'rejects a bad %s in a request for the administrators’ list of books with 422',
    async (field, values) => {
      for (const value of values) {
        const { status, body } = await studio.get(`/admin/book?${field}=${value}`);
        expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
      }
    },
  );

  it('rejects requests for the administrators’ list of books from guests and members', async () => {
    expect((await world.api.get('/v1/admin/book')).status).toBe(401);
    expect((await createStudioClient(world, await buildPerson(world)).get('/admin/book')).status).toBe(403);
  });
});
