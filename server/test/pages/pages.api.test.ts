import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const moment = new Date('2026-01-01T00:00:00Z');
const indexes = Array.from({ length: 7 }, (_, index) => index);
/** Shuffles rows in a fixed way, so that they are neither in ascending nor in descending order. */
const shuffle = <Row>(rows: Row[]) => [3, 0, 5, 1, 6, 4, 2].flatMap((index) => rows[index] ?? []);

/** Returns the ids from all pages of two items each, in order. */
async function readAllIds(readPage: (query: string) => Promise<{ id: number }[]>): Promise<number[]> {
  const ids: number[] = [];
  for (const page of [1, 2, 3, 4]) {
    const rows = await readPage(`page=${page}&per_page=2`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

describe('pagination of rows with the same time', () => {
  it('lists library books bought at the same time exactly once across all pages, ordered by id', async () => {
    const member = await buildPerson(world);
    const books = [];
    for (const _ of indexes) books.push(await buildBook(world));
    for (const { id } of shuffle(books)) await addBookToLibrary(world, member.user.id, id);
    await world.deps.db.purchase.updateMany({ data: { createdAt: moment } });
    const readPage = async (query: string) =>
      (await getAs(world, `/user/book-list?${query}`, member)).body.data.data;
    expect(await readAllIds(readPage)).toEqual(books.map(({ id }) => id));
  });

  it('lists reviews written at the same time exactly once across all pages, ordered by id', async () => {
    const book = await buildBook(world);
    const stars = { overallStar: 4, performanceStar: 4, storyStar: 4 };
    const review = { bookId: book.id, title: 'Bien', review: 'Bien.', ...stars, createdAt: moment };
    for (const _ of indexes) {
      const { user } = await buildPerson(world);
      await world.deps.db.review.create({ data: { ...review, userId: user.id } });
    }
    const rows = await world.deps.db.review.findMany({ where: { bookId: book.id }, orderBy: { id: 'desc' } });
    for (const { id } of shuffle(rows))
      await world.deps.db.review.update({ where: { id }, data: { title: 'Très bien' } });
    const readPage = async (query: string) =>
      (await getAs(world, `/guest/book-reviews/${book.bookCode}?${query}`)).body.data;
    expect(await readAllIds(readPage)).toEqual(rows.map(({ id }) => id));
  });
});
