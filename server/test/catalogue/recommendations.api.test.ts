import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
});

const difficultyLevels = ['Easy', 'Medium', 'Hard'] as const;
type BookTraits = { level: number; minutes: number; rating: number };
type CatalogueBook = BookTraits & { id: number; code: string };
type OwnedBook = CatalogueBook & { begun: boolean; stars: number | undefined };

let bookCount = 0;
/** Creates books that have phrases and otherwise only the fields that recommendations depend on. */
async function makeBooks(bookTraits: BookTraits[]): Promise<CatalogueBook[]> {
  const data = bookTraits.map(({ level, minutes, rating }) => {
    bookCount += 1;
    return {
      bookCode: `livre-${bookCount}`,
      title: `Livre ${bookCount}`,
      author: 'Jeanne Auteur',
      narratedBy: 'Luc Voix',
      description: 'A book of the tests.',
      difficulty: difficultyLevels[level] ?? 'Easy',
      hours: Math.floor(minutes / 60),
      minutes: minutes % 60,
      averageRating: rating,
      totalPhrases: 1,
    };
  });
  const rows = await world.deps.db.book.createManyAndReturn({ data });
  return rows.map(({ id, bookCode }, index) => ({
    ...(bookTraits[index] ?? { level: 0, minutes: 0, rating: 0 }),
    id,
    code: bookCode,
  }));
}

async function addPurchases(member: Person, books: CatalogueBook[], firstDay = 0): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  await world.deps.db.purchase.createMany({
    data: books.map(({ id: bookId }, index) => {
      return { userId: member.user.id, bookId, createdAt: new Date((firstDay + index) * day) };
    }),
  });
}

async function readRecommendations(member: Person): Promise<[number, string | undefined][]> {
  const { status, body } = await getAs(world, '/user/recommended-book', member);
  expect(status).toBe(200);
  return body.data.map(({ id, because }: { id: number; because?: { book_code: string; begun: boolean } }) => [
    id,
    because && `${because.book_code} ${because.begun}`,
  ]);
}

/** Computes the expected recommendations without SQL, by applying the rules to every book. */
function computeRecommendations(
  offeredBooks: CatalogueBook[],
  ownedBooks: OwnedBook[],
): [number, string | undefined][] {
  const meanOf = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const relativeDifference = (a: number, b: number) => Math.abs(a - b) / (a + b + 1);
  const averageOwnedBook = {
    level: meanOf(ownedBooks.map(({ level }) => level)),
    minutes: meanOf(ownedBooks.map(({ minutes }) => minutes)),
  };
  const distanceOf = (book: CatalogueBook) =>
    Math.abs(book.level - averageOwnedBook.level) * 2 +
    relativeDifference(book.minutes, averageOwnedBook.minutes) +
    (5 - book.rating) * 0.2;
  const reasonBookOf = (book: CatalogueBook) => {
    const distanceFrom = (ownedBook: OwnedBook) =>
      Math.abs(book.level - ownedBook.level) * 2 +
      relativeDifference(book.minutes, ownedBook.minutes) +
      (3.5 - (ownedBook.stars ?? 3.5)) * 0.3 +
      (ownedBook.begun ? 0 : 1);
    const candidates = ownedBooks.filter(
      (ownedBook) =>
        Math.abs(book.level - ownedBook.level) <= 1 &&
        (ownedBook.stars === undefined || ownedBook.stars >= 3),
    );
    return candidates.sort((a, b) => distanceFrom(a) - distanceFrom(b) || a.id - b.id)[0];
  };
  return [...offeredBooks]
    .sort((a, b) => distanceOf(a) - distanceOf(b) || a.id - b.id)
    .slice(0, 12)
    .map((book) => {
      const reasonBook = reasonBookOf(book);
      return [book.id, reasonBook && `${reasonBook.code} ${reasonBook.begun}`];
    });
}

/** Returns varied traits of books, some of them duplicates. They are the same in every run. */
const createBookTraits = (count: number, seed: number): BookTraits[] =>
  Array.from({ length: count }, (_, index) => {
    const pseudoRandom = (index * 7919 + seed * 104_729) % 9973;
    return {
      level: pseudoRandom % 3,
      minutes: 1 + ((pseudoRandom * 31) % 150),
      rating: (pseudoRandom % 51) / 10,
    };
  });

describe('GET /v1/user/recommended-book in a large catalogue', { tags: 'spec-7-21' }, () => {
  it.each([0, 1, 7, 40])(
    'ranks and explains recommendations by level, length, rating and reading history for a member with %i books',
    async (size) => {
      const { db, clock } = world.deps;
      const member = await buildPerson(world);
      const allBooks = await makeBooks([...createBookTraits(60, size), ...createBookTraits(10, size)]);
      const offeredBooks = allBooks.filter((_, index) => index >= size);
      const ownedBooks = allBooks.slice(0, size).map((book, index) => ({
        ...book,
        begun: index % 2 === 0,
        stars: index % 3 === 0 ? 1 + (index % 5) : undefined,
      }));
      await addPurchases(member, ownedBooks);
      const userId = member.user.id;
      await db.readingPosition.createMany({
        data: ownedBooks
          .filter(({ begun }) => begun)
          .map(({ id }) => ({ userId, bookId: id, phraseNo: 1, seenAt: clock.now() })),
      });
      await db.review.createMany({
        data: ownedBooks.flatMap(({ id, stars }) =>
          stars === undefined
            ? []
            : [
                {
                  userId,
                  bookId: id,
                  title: 'Un',
                  review: 'Un.',
                  overallStar: stars,
                  performanceStar: 3,
                  storyStar: 3,
                },
              ],
        ),
      });
      expect(await readRecommendations(member)).toEqual(computeRecommendations(offeredBooks, ownedBooks));
    },
  );

  it('considers every book of a large catalogue for recommendations', async () => {
    await makeBooks(Array.from({ length: 600 }, () => ({ level: 2, minutes: 100, rating: 1 })));
    const [bestBook] = await makeBooks([{ level: 0, minutes: 1, rating: 5 }]);
    const [firstBook] = await readRecommendations(await buildPerson(world));
    expect(firstBook?.[0]).toBe(bestBook?.id);
  });

  it('bases recommendations on a member’s hundred latest books, and never recommends an owned book', async () => {
    const member = await buildPerson(world);
    const olderBooks = await makeBooks(
      Array.from({ length: 300 }, () => ({ level: 0, minutes: 5, rating: 3 })),
    );
    const latestBooks = await makeBooks(
      Array.from({ length: 100 }, () => ({ level: 2, minutes: 90, rating: 3 })),
    );
    await addPurchases(member, latestBooks, 5000);
    await addPurchases(member, olderBooks);
    const [easyBook, hardBook] = await makeBooks([
      { level: 0, minutes: 5, rating: 5 },
      { level: 2, minutes: 90, rating: 5 },
    ]);
    expect(await readRecommendations(member)).toEqual([
      [hardBook?.id, `${latestBooks[0]?.code} false`],
      [easyBook?.id, undefined],
    ]);
  });

  it('reads recommendations with a single database query, in addition to the session check', async () => {
    const member = await buildPerson(world);
    await addPurchases(member, await makeBooks(createBookTraits(5, 3)));
    await makeBooks(createBookTraits(20, 4));
    await readRecommendations(member);
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect(await readRecommendations(member)).toHaveLength(12);
      expect(querySpy).toHaveBeenCalledTimes(2);
    } finally {
      querySpy.mockRestore();
    }
  });
});

describe('access to the recommendations', { tags: 'spec-7-21' }, () => {
  it('rejects recommendation requests from guests with 401 and from administrators with 403', async () => {
    const admin = await buildAdministrator(world);
    expect((await getAs(world, '/user/recommended-book')).status).toBe(401);
    expect((await getAs(world, '/user/recommended-book', admin)).status).toBe(403);
  });
});
