import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateBook } from '../../src/features/reviews/public.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  ownBook,
  type Person,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const words = (count: number) => Array.from({ length: count }, (_, i) => `mot${i}`).join(' ');
const good = {
  title: 'Une belle lecture',
  review: words(15),
  overall_star: 4,
  performance_star: 5,
  story_star: 3,
};

function post(person: Person | undefined, body: object, at = world) {
  const request = at.api.post('/v1/user/review');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}

/** Creates a book and a member who owns it. */
async function reader(name = 'Camille Durand', at = world) {
  const [person, book] = [await buildPerson(at, { name }), await buildBook(at)];
  await ownBook(at, person.user.id, book.id);
  return { person, book };
}

describe('POST /v1/user/review', { tags: ['spec-1-12', 'spec-7-23'] }, () => {
  it('stores a review and updates the book’s ratings', { tags: 'spec-3-07' }, async () => {
    const { person, book } = await reader();
    const body = { ...good, book_code: book.bookCode, title: '  Une belle lecture ' };
    const response = await post(person, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.stringContaining('published') });
    const rows = await world.deps.db.review.findMany({ where: { bookId: book.id } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ title: good.title, review: good.review, userId: person.user.id });
    const detail = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(detail.body.data).toMatchObject({
      notations: 1,
      average_rating: 4,
      overall_star: 4,
      performance_star: 5,
      story_star: 3,
    });
    const library = await getAs(world, '/user/book-list', person);
    expect(library.body.data.data[0].reviewed).toBe(true);
  });

  it('accepts a form-encoded review, with the stars as text', async () => {
    const { person, book } = await reader();
    const response = await post(person, { ...good, book_code: book.bookCode }).type('form');
    expect(response.status).toBe(200);
    const own = await getAs(world, `/user/review/${book.bookCode}`, person);
    expect(own.body.data.overall_star).toBe(4);
  });

  it('replaces a member’s earlier review and updates its date', async () => {
    const { person, book } = await reader();
    await post(person, { ...good, book_code: book.bookCode });
    const before = await world.deps.db.review.findFirstOrThrow({ where: { bookId: book.id } });
    world.moveClock(1000);
    await post(person, { ...good, book_code: book.bookCode, overall_star: 1, title: 'Finalement non' });
    const rows = await world.deps.db.review.findMany({ where: { bookId: book.id } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ title: 'Finalement non', overallStar: 1 });
    expect(Number(rows[0]?.createdAt)).toBeGreaterThan(Number(before.createdAt));
    const detail = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(detail.body.data).toMatchObject({ notations: 1, average_rating: 1 });
  });

  it('counts one review per member when many post at the same time', async () => {
    const book = await buildBook(world);
    const people = await Promise.all(Array.from({ length: 9 }, () => buildPerson(world)));
    for (const { user } of people) await ownBook(world, user.id, book.id);
    const [first] = people;
    const tries = [
      ...people.map((person, i) => ({ person, overall_star: 1 + (i % 5) })),
      ...Array.from({ length: 3 }, () => ({ person: first, overall_star: 1 })),
    ];
    const responses = await Promise.all(
      tries.map(({ person, overall_star }) =>
        post(person, { ...good, book_code: book.bookCode, overall_star }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(tries.map(() => 200));
    const detail = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    // The stars 1 2 3 4 5 1 2 3 4 average 2.78.
    expect(detail.body.data).toMatchObject({ notations: 9, average_rating: 2.8, performance_star: 5 });
  });

  it('waits for another member’s concurrent review and counts it in the book’s ratings', async () => {
    const { person, book } = await reader();
    const other = await buildPerson(world);
    await ownBook(world, other.user.id, book.id);
    const { sql, db } = world.deps;
    const isWaiting = async () => {
      const { rows } = await sql.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    };
    const response = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from books where id = ${book.id} for no key update`;
        const stars = { overallStar: 1, performanceStar: 1, storyStar: 1 };
        await tx.review.create({
          data: { userId: other.user.id, bookId: book.id, title: 'Non', review: 'non', ...stars },
        });
        await rateBook(tx, book.id);
        const posted = Promise.resolve(post(person, { ...good, book_code: book.bookCode }));
        await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
        return { posted };
      },
      { timeout: 30_000 },
    );
    expect((await response.posted).status).toBe(200);
    const detail = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(detail.body.data).toMatchObject({ notations: 2, average_rating: 2.5, performance_star: 3 });
  });

  it('returns 404 for a review of a book that is unknown or not owned', async () => {
    const { book } = await reader();
    const other = await buildPerson(world);
    for (const book_code of [book.bookCode, 'there-is-none'])
      expect((await post(other, { ...good, book_code })).status).toBe(404);
    expect(await world.deps.db.review.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('lets an owner review a withdrawn book', async () => {
    const { person, book } = await reader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await post(person, { ...good, book_code: book.bookCode })).status).toBe(200);
  });

  it('returns 401 to a guest and 403 to an administrator who posts a review', async () => {
    expect((await post(undefined, good)).status).toBe(401);
    expect((await post(await buildAdministrator(world), good)).status).toBe(403);
  });

  it.each([
    ['nothing', {}, ['book_code', 'overall_star', 'performance_star', 'review', 'story_star', 'title']],
    ['no headline', { title: '   ' }, ['title']],
    ['a headline of 51 characters', { title: 'é'.repeat(51) }, ['title']],
    ['a headline of two lines', { title: 'Un\nDeux' }, ['title']],
    ['14 words', { review: words(14) }, ['review']],
    ['24 characters in 12 words', { review: 'a '.repeat(12) }, ['review']],
    ['25 characters in one word', { review: 'a'.repeat(25) }, ['review']],
    ['more than 5,000 characters', { review: words(1500) }, ['review']],
    ['a NUL in its text', { review: `${words(15)}\u0000` }, ['review']],
    ['zero stars', { overall_star: 0 }, ['overall_star']],
    ['six stars', { performance_star: 6 }, ['performance_star']],
    ['half a star', { story_star: 3.5 }, ['story_star']],
    ['stars in words', { overall_star: 'four' }, ['overall_star']],
    ['a list of stars', { overall_star: [4] }, ['overall_star']],
    ['objects as texts', { title: { a: 1 }, review: { a: 1 } }, ['review', 'title']],
  ])('rejects a review with %s', async (what, more, fields) => {
    const { person, book } = await reader();
    const body = what === 'nothing' ? {} : { ...good, book_code: book.bookCode, ...more };
    const response = await post(person, body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(fields);
    expect(await world.deps.db.review.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('accepts a review at the exact limits of 50 characters, 15 words and 25 characters', {
    tags: 'spec-5-06',
  }, async () => {
    const { person, book } = await reader();
    const fitting = { ...good, book_code: book.bookCode, title: 'é'.repeat(50), review: words(15) };
    expect((await post(person, fitting)).status).toBe(200);
    const shortest = `${'a '.repeat(14)}aa`;
    expect((await post(person, { ...fitting, review: shortest })).status).toBe(200);
  });

  it('rejects the 21st review within an hour with 429', async () => {
    const strict = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const { person, book } = await reader('Camille', strict);
      const body = { ...good, book_code: book.bookCode };
      // Rejected reviews don't count toward the limit.
      expect((await post(person, {}, strict)).status).toBe(422);
      for (let i = 0; i < 20; i += 1) expect((await post(person, body, strict)).status).toBe(200);
      const blocked = await post(person, body, strict);
      expect(blocked.status).toBe(429);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
      const other = await buildPerson(strict);
      expect((await post(other, body, strict)).status).toBe(404);
    } finally {
      await strict.close();
    }
  });
});

describe('GET /v1/user/review/{book_code}', () => {
  it("returns the member's own review", async () => {
    const { person, book } = await reader();
    await post(person, { ...good, book_code: book.bookCode });
    const { status, body } = await getAs(world, `/user/review/${book.bookCode}`, person);
    expect(status).toBe(200);
    const more = { createdAt: expect.any(String), hidden_at: null, hidden_reason: null };
    expect(body.data).toEqual({ ...good, book_code: book.bookCode, ...more });
  });

  it('returns 404 to a member who has not reviewed the book, even if others have', async () => {
    const { person, book } = await reader();
    await post(person, { ...good, book_code: book.bookCode });
    const other = await buildPerson(world);
    const paths = [`/user/review/${book.bookCode}`, '/user/review/there-is-none'];
    for (const path of paths) expect((await getAs(world, path, other)).status).toBe(404);
  });

  it('returns 401 to a guest, 403 to an administrator and 422 for a code that is too long', async () => {
    const person = await buildPerson(world);
    const statuses = [
      (await getAs(world, '/user/review/x')).status,
      (await getAs(world, '/user/review/x', await buildAdministrator(world))).status,
      (await getAs(world, `/user/review/${'x'.repeat(201)}`, person)).status,
    ];
    expect(statuses).toEqual([401, 403, 422]);
  });
});

describe('GET /v1/guest/book-reviews/{book_code}', () => {
  const list = (path: string, person?: Person) => getAs(world, `/guest/book-reviews/${path}`, person);

  it('returns pages of reviews, newest first, with first names only', async () => {
    const book = await buildBook(world);
    for (const name of ['Anne Martin', 'Béa Petit', 'chloe@example.org']) {
      const person = await buildPerson(world, { name });
      await ownBook(world, person.user.id, book.id);
      world.moveClock(1000);
      await post(person, { ...good, book_code: book.bookCode, title: `De ${name.slice(0, 3)}` });
    }
    const first = await list(`${book.bookCode}?per_page=2`);
    expect(first.status).toBe(200);
    expect(first.body.meta).toEqual({ page: 1, per_page: 2, total: 3 });
    expect(first.body.data[1]).toEqual({
      ...good,
      id: expect.any(Number),
      title: 'De Béa',
      name: 'Béa',
      createdAt: expect.any(String),
    });
    const second = await list(`${book.bookCode}?per_page=2&page=2`);
    const names = [...first.body.data, ...second.body.data].map(({ name }) => name);
    expect(names).toEqual(['A reader', 'Béa', 'Anne']);
    expect(first.text + second.text).not.toMatch(/@|Martin|Petit/);
  });

  it('returns an empty page of reviews for a book without any, and beyond the last page', async () => {
    const book = await buildBook(world);
    const responses = [await list(book.bookCode), await list(`${book.bookCode}?page=9`)];
    expect(responses.map(({ body }) => body.data)).toEqual([[], []]);
    expect(responses.map(({ body }) => body.meta.per_page)).toEqual([24, 24]);
  });

  it('shows "A former reader" for a closed account\'s review', async () => {
    const { person, book } = await reader();
    await post(person, { ...good, book_code: book.bookCode });
    await world.deps.db.review.updateMany({ where: { bookId: book.id }, data: { userId: null } });
    expect((await list(book.bookCode)).body.data[0].name).toBe('A former reader');
  });

  it('returns 404 for reviews of an unknown book, and of a withdrawn one except to owners', async () => {
    const { person, book } = await reader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    const statuses = [
      (await list('there-is-none')).status,
      (await list(book.bookCode)).status,
      (await list(book.bookCode, await buildPerson(world))).status,
      (await list(book.bookCode, person)).status,
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
    const { status, body } = await list(`${book.bookCode}?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});
