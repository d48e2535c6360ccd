import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calculateRemaining } from '../../../src/features/vocabulary/practice/daily-limits.ts';
import { buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createPracticeTools, dayMs, minuteMs } from '../../support/words/practice.ts';

let world: World;
let member: Person;
let device: ReturnType<typeof createPracticeTools>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  moveClockToNoon();
  member = await buildPerson(world);
  device = createPracticeTools(world, member);
});

/** Moves the clock to the next noon, so that no test passes midnight unless it means to. */
function moveClockToNoon(): void {
  const now = world.deps.clock.now();
  world.moveClock(new Date(now).setUTCHours(36, 0, 0, 0) - now.getTime());
}

const addWords = async (count: number) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await device.add());
  return ids;
};
/** Adds words that were learned, and moves the clock forward until they are due for a review. */
const addReviews = async (count: number) => {
  const ids = await addWords(count);
  world.moveClock(minuteMs);
  await device.send(ids.map((id, index) => device.graded(id, 4, (index - count) * 1000)));
  world.moveClock(20 * dayMs);
  return ids;
};
const readIds = async () => (await device.read()).cards.map(({ word }) => word.id);

describe('the two daily limits', () => {
  it('limits reviews and new words separately', async () => {
    const reviewIds = await addReviews(4);
    const newIds = await addWords(4);
    await device.limitTo(3, 2);
    expect(await readIds()).toEqual([...reviewIds.slice(0, 3), ...newIds.slice(0, 2)]);
    expect(await device.due()).toBe(5);
    const [reviewId = '', newId = ''] = [reviewIds[0], newIds[0]];
    await device.send([device.graded(reviewId, 3), device.graded(newId, 4)]);
    expect(await device.read()).toMatchObject({
      reviews_left_today: 2,
      new_left_today: 1,
      left_today: 3,
      practised_today: 2,
      daily_limit: 3,
      new_limit: 2,
    });
    expect(await device.due()).toBe(3);
  });

  it('lets new words and reviews share the daily limit of members who set no limit of new words', async () => {
    const reviewIds = await addReviews(2);
    const newIds = await addWords(4);
    await device.limitTo(3);
    expect(await readIds()).toEqual([...reviewIds, ...newIds.slice(0, 1)]);
    expect([await device.due(), (await device.read()).new_limit]).toEqual([3, null]);
  });

  it('keeps the limit of new words if only the daily limit is set, and removes it if it is null', async () => {
    await device.limitTo(30, 5);
    await device.limitTo(40);
    expect(await device.read()).toMatchObject({ daily_limit: 40, new_limit: 5 });
    await device.limitTo(40, null);
    expect(await device.read()).toMatchObject({ new_limit: null, left_today: 40 });
  });

  it('shows no new words if their limit is 0', async () => {
    await addWords(2);
    await device.limitTo(5, 0);
    expect(await device.read()).toMatchObject({ cards: [], due: 2, new_left_today: 0 });
    expect(await device.due()).toBe(0);
  });

  it('counts learning steps toward neither limit, even those left over from the day before', async () => {
    const [reviewId = ''] = await addReviews(1);
    const [newId = ''] = await addWords(2);
    await device.limitTo(1, 1);
    await device.send([device.graded(reviewId, 1), device.graded(newId, 1)]);
    world.moveClock(dayMs);
    await device.send([device.graded(reviewId, 3), device.graded(newId, 3)]);
    expect(await device.read()).toMatchObject({
      reviews_left_today: 1,
      new_left_today: 1,
      practised_today: 2,
    });
  });

  it('shows learning steps that are due first, and shows them even if both limits are reached', async () => {
    const [reviewId = '', lapsedId = ''] = await addReviews(2);
    const [newId = '', otherNewId = ''] = await addWords(2);
    await device.limitTo(1, 1);
    await device.send([device.graded(lapsedId, 1), device.graded(newId, 1)]);
    world.moveClock(20 * minuteMs);
    expect(await readIds()).toEqual([newId, lapsedId]);
    await device.limitTo(9, 9);
    expect(await readIds()).toEqual([newId, lapsedId, reviewId, otherNewId]);
  });

  it('counts a late grade as what it was at its time', async () => {
    const [wordId = ''] = await addWords(1);
    await device.limitTo(5, 5);
    const lateGrade = device.graded(wordId, 4);
    world.moveClock(40 * minuteMs);
    await device.send([device.graded(wordId, 3)]);
    await device.send([lateGrade]);
    const grades = await world.deps.db.practiceGrade.findMany({
      where: { wordId },
      orderBy: { gradedAt: 'asc' },
    });
    expect(grades.map(({ cardState }) => cardState)).toEqual([0, 2]);
    expect((await device.read()).new_left_today).toBe(4);
  });

  it('rejects limits of new words that are negative, too large or no number', async () => {
    for (const [newLimit, message] of [
      [-1, 'The limit of new words must be 0 or more.'],
      [1_001, 'The limit of new words can be at most 1,000 words.'],
      ['many', 'The limit of new words must be a whole number.'],
    ]) {
      const { status, body } = await world.api
        .put('/v1/user/daily-practice')
        .set('authorization', member.bearer)
        .send({ daily_limit: 5, new_limit: newLimit });
      expect([status, body.errors]).toEqual([422, { new_limit: [message] }]);
    }
  });
});

describe('calculateRemaining', () => {
  it.each([
    [{ dailyLimit: 10, newLimit: null }, { newWords: 3, reviews: 4, counted: 6 }, [4, 4, 4]],
    [{ dailyLimit: 10, newLimit: 5 }, { newWords: 3, reviews: 4, counted: 6 }, [6, 2, 8]],
    [{ dailyLimit: 3, newLimit: 2 }, { newWords: 3, reviews: 4, counted: 7 }, [0, 0, 0]],
  ])('subtracts what was practiced today from %j', (limits, practicedToday, expected) => {
    const { reviews, newWords, total } = calculateRemaining(limits, practicedToday);
    expect([reviews, newWords, total]).toEqual(expected);
  });
});
