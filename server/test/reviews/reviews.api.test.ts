import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateBookRating } from '../../src/features/reviews/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
} from '../support/builders.ts';
import { createWords, validReview } from '../support/http/reviews.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

function postReview(person: Person | undefined, body: object, targetWorld = world) {
  const request = targetWorld.api.post('/v1/user/review');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}

/** Creates a book and a member who owns it. */
async function buildReader(name = 'Camille Durand', targetWorld = world) {
  const [person, book] = [await buildPerson(targetWorld, { name }), await buildBook(targetWorld)];
  await addBookToLibrary(targetWorld, person.user.id, book.id);
  return { person, book };
}

describe('POST /v1/user/review', { tags: ['spec-1-12', 'spec-7-23'] }, () => {
  it('stores a review and updates the book’s ratings', { tags: 'spec-3-07' }, async () => {
    const { person, book } = await buildReader();
    const body = { ...validReview, book_code: book.bookCode, title: '  Une belle lecture ' };
    const response = await postReview(person, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.stringContaining('published') });
    const rows = await world.deps.db.review.findMany({ where: { bookId: book.id } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      title: validReview.title,
      review: validReview.review,
      userId: person.user.id,
    });
    const bookDetailResponse = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(bookDetailResponse.body.data).toMatchObject({
      notations: 1,
      average_rating: 4,
      overall_star: 4,
      performance_star: 5,
      story_star: 3,
    });
    const libraryResponse = await getAs(world, '/user/book-list', person);
    expect(libraryResponse.body.data.data[0].reviewed).toBe(true);
  });

  it('accepts a form-encoded review, whose star rating is sent as text', async () => {
    const { person, book } = await buildReader();
    const response = await postReview(person, { ...validReview, book_code: book.bookCode }).type('form');
    expect(response.status).toBe(200);
    const ownReviewResponse = await getAs(world, `/user/review/${book.bookCode}`, person);
    expect(ownReviewResponse.body.data.overall_star).toBe(4);
  });

  it('replaces a member’s earlier review and updates its date', async () => {
    const { person, book } = await buildReader();
    await postReview(person, { ...validReview, book_code: book.bookCode });
    const reviewBefore = await world.deps.db.review.findFirstOrThrow({ where: { bookId: book.id } });
    world.moveClock(1000);
    await postReview(person, {
      ...validReview,
      book_code: book.bookCode,
      overall_star: 1,
      title: 'Finalement non',
    });
    const rows = await world.deps.db.review.findMany({ where: { bookId: book.id } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ title: 'Finalement non', overallStar: 1 });
    expect(Number(rows[0]?.createdAt)).toBeGreaterThan(Number(reviewBefore.createdAt));
    const bookDetailResponse = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(bookDetailResponse.body.data).toMatchObject({ notations: 1, average_rating: 1 });
  });

  it('counts one review per member when many members post at the same time', async () => {
    const book = await buildBook(world);
    const people = await Promise.all(Array.from({ length: 9 }, () => buildPerson(world)));
    for (const { user } of people) await addBookToLibrary(world, user.id, book.id);
    const [firstPerson] = people;
    const reviewRequests = [
      ...people.map((person, i) => ({ person, overall_star: 1 + (i % 5) })),
      ...Array.from({ length: 3 }, () => ({ person: firstPerson, overall_star: 1 })),
    ];
    const responses = await Promise.all(
      reviewRequests.map(({ person, overall_star }) =>
        postReview(person, { ...validReview, book_code: book.bookCode, overall_star }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(reviewRequests.map(() => 200));
    const bookDetailResponse = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    // The average of the nine star ratings 1 2 3 4 5 1 2 3 4 is 2.78.
    expect(bookDetailResponse.body.data).toMatchObject({
      notations: 9,
      average_rating: 2.8,
      performance_star: 5,
    });
  });

  it('counts both reviews in a book’s ratings when two members post at the same moment', async () => {
    const { person, book } = await buildReader();
    const otherPerson = await buildPerson(world);
    await addBookToLibrary(world, otherPerson.user.id, book.id);
    const { sql, db } = world.deps;
    const isWaitingForLock = async () => {
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
          data: { userId: otherPerson.user.id, bookId: book.id, title: 'Non', review: 'non', ...stars },
        });
        await updateBookRating(tx, book.id);
        const pendingResponse = Promise.resolve(
          postReview(person, { ...validReview, book_code: book.bookCode }),
        );
        await expect.poll(isWaitingForLock).toBe(true);
        return { posted: pendingResponse };
      },
      { timeout: 120_000 },
    );
    expect((await response.posted).status).toBe(200);
    const bookDetailResponse = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(bookDetailResponse.body.data).toMatchObject({
      notations: 2,
      average_rating: 2.5,
      performance_star: 3,
    });
  });

  it('returns 404 for a review of an unknown book or of a book that the member does not own', async () => {
    const { book } = await buildReader();
    const otherPerson = await buildPerson(world);
    for (const book_code of [book.bookCode, 'there-is-none'])
      expect((await postReview(otherPerson, { ...validReview, book_code })).status).toBe(404);
    expect(await world.deps.db.review.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('lets an owner review a withdrawn book', async () => {
    const { person, book } = await buildReader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await postReview(person, { ...validReview, book_code: book.bookCode })).status).toBe(200);
  });

  it('returns 401 to a guest and 403 to an administrator who posts a review', async () => {
    expect((await postReview(undefined, validReview)).status).toBe(401);
    expect((await postReview(await buildAdministrator(world), validReview)).status).toBe(403);
  });

  it.each([
    ['nothing', {}, ['book_code', 'overall_star', 'performance_star', 'review', 'story_star', 'title']],
    ['no headline', { title: '   ' }, ['title']],
    ['a headline of 51 characters', { title: 'é'.repeat(51) }, ['title']],
    ['a headline of two lines', { title: 'Un\nDeux' }, ['title']],
    ['14 words', { review: createWords(14) }, ['review']],
    ['24 characters in 12 words', { review: 'a '.repeat(12) }, ['review']],
    ['25 characters in one word', { review: 'a'.repeat(25) }, ['review']],
    ['more than 5,000 characters', { review: createWords(1500) }, ['review']],
    ['a NUL in its text', { review: `${createWords(15)}\u0000` }, ['review']],
    ['zero stars', { overall_star: 0 }, ['overall_star']],
    ['six stars', { performance_star: 6 }, ['performance_star']],
    ['half a star', { story_star: 3.5 }, ['story_star']],
    ['stars in words', { overall_star: 'four' }, ['overall_star']],
    ['a list of stars', { overall_star: [4] }, ['overall_star']],
    ['objects as texts', { title: { a: 1 }, review: { a: 1 } }, ['review', 'title']],
  ])('rejects a review with %s', async (caseName, overrides, fields) => {
    const { person, book } = await buildReader();
    const body = caseName === 'nothing' ? {} : { ...validReview, book_code: book.bookCode, ...overrides };
    const response = await postReview(person, body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(fields);
    expect(await world.deps.db.review.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('accepts a headline of 50 characters and a review of just 15 words', {
    tags: 'spec-5-06',
  }, async () => {
    const { person, book } = await buildReader();
    const longestReview = {
      ...validReview,
      book_code: book.bookCode,
      title: 'é'.repeat(50),
      review: createWords(15),
    };
    expect((await postReview(person, longestReview)).status).toBe(200);
    const shortestText = `${'a '.repeat(14)}aa`;
    expect((await postReview(person, { ...longestReview, review: shortestText })).status).toBe(200);
  });

  it('responds with 429 to a member’s 21st review within an hour', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const { person, book } = await buildReader('Camille', limitedWorld);
      const body = { ...validReview, book_code: book.bookCode };
      // Invalid reviews don't count toward the limit.
      expect((await postReview(person, {}, limitedWorld)).status).toBe(422);
      for (let i = 0; i < 20; i += 1) expect((await postReview(person, body, limitedWorld)).status).toBe(200);
      const blockedResponse = await postReview(person, body, limitedWorld);
      expect(blockedResponse.status).toBe(429);
      expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(0);
      const otherPerson = await buildPerson(limitedWorld);
      expect((await postReview(otherPerson, body, limitedWorld)).status).toBe(404);
    } finally {
      await limitedWorld.close();
    }
  });
});

describe('GET /v1/user/review/{book_code}', () => {
  it("returns the member's own review", async () => {
    const { person, book } = await buildReader();
    await postReview(person, { ...validReview, book_code: book.bookCode });
    const { status, body } = await getAs(world, `/user/review/${book.bookCode}`, person);
    expect(status).toBe(200);
    const extraFields = { createdAt: expect.any(String), hidden_at: null, hidden_reason: null };
    expect(body.data).toEqual({ ...validReview, book_code: book.bookCode, ...extraFields });
  });

  it('returns 404 to a member who requests their review of a book but has written none', async () => {
    const { person, book } = await buildReader();
    await postReview(person, { ...validReview, book_code: book.bookCode });
    const otherPerson = await buildPerson(world);
    const paths = [`/user/review/${book.bookCode}`, '/user/review/there-is-none'];
    for (const path of paths) expect((await getAs(world, path, otherPerson)).status).toBe(404);
  });

  it('returns 401 to guests, 403 to administrators and 422 for an overlong code when a review is requested', async () => {
    const person = await buildPerson(world);
    const statuses = [
      (await getAs(world, '/user/review/x')).status,
      (await getAs(world, '/user/review/x', await buildAdministrator(world))).status,
      (await getAs(world, `/user/review/${'x'.repeat(201)}`, person)).status,
    ];
    expect(statuses).toEqual([401, 403, 422]);
  });
});
