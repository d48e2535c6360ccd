import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { buildReader } from '../support/http/reading.ts';
import { validReview } from '../support/http/reviews.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const postReview = ({ bearer }: Person, body: object) =>
  world.api.post('/v1/user/review').set('Authorization', bearer).send(body);

describe('GET /v1/guest/book-reviews/{book_code}', () => {
  const listReviews = (path: string, person?: Person) => getAs(world, `/guest/book-reviews/${path}`, person);

  it('lists a book’s reviews in pages, newest first, with first names only', async () => {
    const book = await buildBook(world);
    for (const name of ['Anne Martin', 'Béa Petit', 'chloe@example.org']) {
      const person = await buildPerson(world, { name });
      await addBookToLibrary(world, person.user.id, book.id);
      world.moveClock(1000);
      await postReview(person, { ...validReview, book_code: book.bookCode, title: `De ${name.slice(0, 3)}` });
    }
    const firstPageResponse = await listReviews(`${book.bookCode}?per_page=2`);
    expect(firstPageResponse.status).toBe(200);
    expect(firstPageResponse.body.meta).toEqual({ page: 1, per_page: 2, total: 3 });
    expect(firstPageResponse.body.data[1]).toEqual({
      ...validReview,
      id: expect.any(Number),
      title: 'De Béa',
      name: 'Béa',
      createdAt: expect.any(String),
    });
    const secondPageResponse = await listReviews(`${book.bookCode}?per_page=2&page=2`);
    const names = [...firstPageResponse.body.data, ...secondPageResponse.body.data].map(({ name }) => name);
    expect(names).toEqual(['A reader', 'Béa', 'Anne']);
    expect(firstPageResponse.text + secondPageResponse.text).not.toMatch(/@|Martin|Petit/);
  });

  it('returns an empty page for a book without reviews and for a page beyond the last one', async () => {
    const book = await buildBook(world);
    const responses = [await listReviews(book.bookCode), await listReviews(`${book.bookCode}?page=9`)];
    expect(responses.map(({ body }) => body.data)).toEqual([[], []]);
    expect(responses.map(({ body }) => body.meta.per_page)).toEqual([24, 24]);
  });

  it('returns "A former reader" as the author of a closed account’s review', async () => {
    const { member, book } = await buildReader(world);
    await postReview(member, { ...validReview, book_code: book.bookCode });
    await world.deps.db.review.updateMany({ where: { bookId: book.id }, data: { userId: null } });
    expect((await listReviews(book.bookCode)).body.data[0].name).toBe('A former reader');
  });

  it('returns 404 for the reviews of an unknown book, and of a withdrawn book except to members who own it', async () => {
    const { member, book } = await buildReader(world);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    const statuses = [
      (await listReviews('there-is-none')).status,
      (await listReviews(book.bookCode)).status,
      (await listReviews(book.bookCode, await buildPerson(world))).status,
      (await listReviews(book.bookCode, member)).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 200]);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['per_page=101', 'per_page'],
    ['per_page=1.5', 'per_page'],
  ])('rejects a request for reviews with the query %s', async (query, field) => {
    const book = await buildBook(world);
    const { status, body } = await listReviews(`${book.bookCode}?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});
