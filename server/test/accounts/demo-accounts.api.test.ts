import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStories } from '../../../prisma/demo/story.ts';
import { demoAccounts, seedAccounts, seedStory } from '../../../prisma/seed.ts';
import { reconcile } from '../../src/features/membership/public.ts';
import { startWorld, type World } from '../support/running/world.ts';

type Counts = Record<string, number>;

const dayMs = 24 * 60 * 60_000;
let world: World;

beforeAll(async () => {
  world = await startWorld();
  // The first four chapters of each story are enough, and the clips of the long stories would take most of the time.
  for (const story of readStories())
    await seedStory(world.deps, { ...story, chapters: story.chapters.slice(0, 4) });
  await seed();
}, 120_000);
afterAll(() => world.close());

const seed = () => seedAccounts(world.deps, world.sandbox.control, undefined);

const findAccount = (name: string) => world.deps.db.user.findFirstOrThrow({ where: { name } });

/** Signs in as a demo account and returns the data of a GET request. */
async function readAs(name: string, path: string) {
  const account = demoAccounts.find((demoAccount) => demoAccount.name === name);
  const { body } = await world.api
    .post('/v1/user/login')
    .send({ email: account?.email, password: account?.password });
  const response = await world.api.get(path).set('Authorization', `Bearer ${body.token}`);
  expect(response.status).toBe(200);
  return response.body.data;
}

async function countRows(): Promise<Counts> {
  const { db } = world.deps;
  return {
    users: await db.user.count(),
    books: await db.book.count(),
    readingDays: await db.readingDay.count(),
    readingEvents: await db.readingEvent.count(),
    words: await db.keptWord.count(),
    phrases: await db.keptPhrase.count(),
    states: await db.lemmaState.count(),
    grades: await db.practiceGrade.count(),
    bookmarks: await db.bookmark.count(),
    reviews: await db.review.count(),
    purchases: await db.purchase.count(),
    credits: await db.creditEntry.count(),
    payments: await db.payment.count(),
    memberships: await db.membership.count(),
    emails: await db.email.count(),
  };
}

describe('seeding the demo account Camille', () => {
  it('makes Camille read on some days of five weeks and of the current one, and reach her goal in three of them', async () => {
    const { id, createdAt } = await findAccount('Camille');
    const rows = await world.deps.db.readingDay.findMany({ where: { userId: id } });
    const monday = Date.parse(createdAt.toISOString().slice(0, 10));
    const weeks = Array.from({ length: 6 }, (_, week) =>
      rows.filter(({ day }) => Math.floor((day.getTime() - monday) / (7 * dayMs)) === week),
    );
    expect(weeks.flat()).toHaveLength(rows.length);
    const dayCounts = weeks.map((days) => new Set(days.map(({ day }) => day.getTime())).size);
    expect(dayCounts.slice(0, 5)).toEqual([4, 3, 5, 2, 5]);
    expect(dayCounts[5]).toBeGreaterThan(0);
    const { minutesPerWeek } = await world.deps.db.readingRecord.findUniqueOrThrow({ where: { userId: id } });
    const minutes = weeks.map((days) => days.reduce((sum, day) => sum + day.milliseconds, 0) / 60_000);
    expect(minutes.slice(0, 5).map((sum) => sum >= (minutesPerWeek ?? 0))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(minutes[5]).toBeLessThan(minutesPerWeek ?? 0);
  });

  it('gives Camille words in every state, with meanings, notes and further phrases, kept at different times', async () => {
    const { id: userId } = await findAccount('Camille');
    const { db } = world.deps;
    const words = await db.keptWord.findMany({ where: { userId }, include: { phrases: true } });
    expect(words.length).toBeGreaterThan(25);
    expect(words.filter(({ meaning }) => meaning === '')).toEqual([]);
    expect(new Set(words.map(({ createdAt }) => createdAt.getTime())).size).toBe(words.length);
    expect(words.filter(({ note }) => note !== '').length).toBeGreaterThan(1);
    expect(words.filter(({ phrases }) => phrases.length > 0).length).toBeGreaterThan(2);
    expect(words.filter(({ learning }) => !learning)).toHaveLength(3);
    const states = await db.lemmaState.groupBy({ by: ['state'], where: { userId }, _count: true });
    expect(states.map(({ state }) => state).toSorted()).toEqual(['ignored', 'known', 'learning']);
  });

  it('makes Camille practice her words, some of which are due today', async () => {
    const { id: userId } = await findAccount('Camille');
    const words = await world.deps.db.keptWord.findMany({ where: { userId, learning: true } });
    expect(words.filter(({ repetitions }) => repetitions > 2).length).toBeGreaterThan(10);
    expect(words.filter(({ lapses }) => lapses > 0).length).toBeGreaterThan(0);
    const { words: practice } = await readAs('Camille', '/v1/user/today');
    expect(practice.due).toBeGreaterThan(2);
    expect(practice.due).toBeLessThan(words.length);
  });

  it('gives Camille a finished book with a review, an open one in the middle of a chapter, and bookmarks', async () => {
    const { id: userId } = await findAccount('Camille');
    const { db } = world.deps;
    const { book } = await readAs('Camille', '/v1/user/today');
    expect(book).toMatchObject({ book_code: 'le-phare', finished: false, chapter: { chapter_no: 3 } });
    const finishedPosition = await db.readingPosition.findFirstOrThrow({
      where: { userId, book: { bookCode: 'le-marche-du-samedi' } },
      include: { book: true },
    });
    expect(finishedPosition.phraseNo).toBe(finishedPosition.book.totalPhrases);
    const reviews = await db.review.findMany({ where: { userId }, include: { book: true } });
    expect(reviews.map((review) => review.book.bookCode)).toEqual(['le-marche-du-samedi']);
    expect(await db.bookmark.count({ where: { userId } })).toBeGreaterThan(3);
  });

  it('gives Camille an active membership, and two credits that agree with her ledger', async () => {
    const { id: userId, currentCredits } = await findAccount('Camille');
    const { db } = world.deps;
    const entries = await db.creditEntry.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
    expect(entries.map(({ reason }) => reason)).toEqual([
      'trial',
      'spend',
      'pack',
      'spend',
      'invoice',
      'spend',
    ]);
    expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(currentCredits);
    expect(currentCredits).toBe(2);
    const membership = await db.membership.findFirstOrThrow({ where: { userId } });
    expect(membership.status).toBe('active');
    expect(membership.nextPaymentAt?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('seeding the other demo accounts', () => {
  it('gives Noah no membership, Inès an unpaid one and Hugo a paused one', async () => {
    const { db } = world.deps;
    const listStatuses = async (name: string) => {
      const memberships = await db.membership.findMany({ where: { user: { name } } });
      return memberships.map(({ status }) => status);
    };
    expect(await listStatuses('Noah')).toEqual([]);
    expect(await listStatuses('Inès')).toEqual(['past_due']);
    expect(await listStatuses('Hugo')).toEqual(['paused']);
    const { pausedUntil } = await db.membership.findFirstOrThrow({ where: { user: { name: 'Hugo' } } });
    expect(pausedUntil?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('seedAccounts', () => {
  it('agrees with the payment provider about every membership', async () => {
    expect(await reconcile(world.deps, { all: true })).toMatchObject({ looked: 3, mended: 0, failed: 0 });
    expect(Math.abs(world.sandbox.control.now().getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('changes nothing when it runs again, even on the next day', async () => {
    const countsBefore = await countRows();
    await seed();
    expect(await countRows()).toEqual(countsBefore);
    world.moveClock(dayMs);
    try {
      await seed();
    } finally {
      // On the next day, completing Camille's past would add what she does today.
      world.moveClock(-dayMs);
    }
    expect(await countRows()).toEqual(countsBefore);
  });

  it('completes the past of an account after an interruption', async () => {
    const { id: userId } = await findAccount('Camille');
    const { db } = world.deps;
    const countsBefore = await countRows();
    await db.review.deleteMany({ where: { userId } });
    await db.bookmark.deleteMany({ where: { userId } });
    await seed();
    const { readingDays: _days, readingEvents: _events, ...counts } = await countRows();
    expect(countsBefore).toMatchObject(counts);
  });
});
