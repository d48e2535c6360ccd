import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createPracticeTools, dayMs, minuteMs } from '../../support/words/practice.ts';

let world: World;
let device: ReturnType<typeof createPracticeTools>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  device = createPracticeTools(world, await buildPerson(world));
});

/** Moves the clock forward to a time in UTC. */
const moveClockTo = (isoTime: string) => {
  const advanceMs = Date.parse(isoTime) - world.deps.clock.now().getTime();
  if (advanceMs < 0) throw new Error('The clock only moves forward.');
  world.moveClock(advanceMs);
};
const addWords = async (count: number) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await device.add());
  return ids;
};

describe('GET /v1/user/practice', () => {
  it('returns at most 20 due cards, starting with those that have been due longest', async () => {
    const words = await addWords(22);
    world.moveClock(minuteMs);
    const { cards, due, learning, next_due } = await device.read();
    expect(cards.map(({ word }) => word.id)).toEqual(words.slice(0, 20));
    expect([due, learning]).toEqual([22, 22]);
    expect(next_due).toBe(cards[0]?.card.due);
  });

  it('returns previously practiced cards ahead of new cards', async () => {
    const [firstWordId = '', secondWordId = '', thirdWordId = ''] = await addWords(4);
    await device.send([device.graded(thirdWordId, 4), device.graded(secondWordId, 1)]);
    world.moveClock(20 * dayMs);
    const { cards, due } = await device.read();
    expect([cards.map(({ word }) => word.id).slice(0, 3), due]).toEqual([
      [secondWordId, thirdWordId, firstWordId],
      4,
    ]);
  });

  it('returns new words from stories, newest first, ahead of imported words', async () => {
    const importedIds = await addWords(25);
    const practicedIds: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      world.moveClock(minuteMs);
      const id = await device.add();
      await world.deps.db.keptWord.update({ where: { id }, data: { phrase: 'Le phare est loin.' } });
      practicedIds.unshift(id);
    }
    const readCardIds = async (query = '') => (await device.read(query)).cards.map(({ word }) => word.id);
    expect(await readCardIds()).toEqual([...practicedIds, ...importedIds.slice(0, 16)]);
    expect(await readCardIds('?ahead=true')).toEqual(await readCardIds());
  });

  it('returns the rest of a round of 20 cards after a reload, and then the next round', async () => {
    const words = await addWords(50);
    await device.send(words.slice(0, 5).map((word) => device.graded(word, 4)));
    expect((await device.read()).cards.map(({ word }) => word.id)).toEqual(words.slice(5, 20));
    await device.send(words.slice(5, 20).map((word) => device.graded(word, 4)));
    expect((await device.read()).cards.map(({ word }) => word.id)).toEqual(words.slice(20, 40));
  });

  it('returns only due cards by default, and upcoming cards as well if the query sets ahead=true', async () => {
    const [soonWordId = '', lateWordId = ''] = await addWords(2);
    await device.send([device.graded(lateWordId, 4), device.graded(soonWordId, 3)]);
    const { cards, due, next_due } = await device.read();
    expect([cards, due]).toEqual([[], 0]);
    const aheadPractice = await device.read('?ahead=true');
    expect(aheadPractice.cards.map(({ word }) => word.id)).toEqual([soonWordId, lateWordId]);
    expect(next_due).toBe(aheadPractice.cards[0]?.card.due);
    expect(aheadPractice.cards[0]?.card.intervals).toHaveLength(4);
  });

  it('returns practice counts of zero for a member without words', async () => {
    expect(await device.read()).toEqual({
      cards: [],
      due: 0,
      left_today: 50,
      practised_today: 0,
      daily_limit: 50,
      new_limit: null,
      reviews_left_today: 50,
      new_left_today: 50,
      next_due: null,
      learning: 0,
      set_aside: 0,
    });
  });
});

describe('the daily practice limit', () => {
  it('applies the daily practice limit to new cards, but not to cards repeated on the same day', async () => {
    await device.limitTo(2);
    const [firstWordId = '', secondWordId = ''] = await addWords(5);
    world.moveClock(minuteMs);
    expect(await device.due()).toBe(2);
    expect((await device.read()).cards).toHaveLength(2);
    await device.send([device.graded(firstWordId, 1), device.graded(secondWordId, 4)]);
    expect(await device.due()).toBe(0);
    expect(await device.read()).toMatchObject({ cards: [], due: 3, left_today: 0, practised_today: 2 });
    world.moveClock(2 * minuteMs);
    const { cards, due } = await device.read();
    expect([cards.map(({ word }) => word.id), due, await device.due()]).toEqual([[firstWordId], 4, 1]);
    expect((await device.read('?ahead=true')).cards).toHaveLength(5);
    await device.limitTo(3);
    expect([(await device.read()).cards.length, await device.due()]).toEqual([2, 2]);
  });

  it('does not count undone grades toward the daily practice limit', async () => {
    await device.limitTo(1);
    const [word = ''] = await addWords(2);
    const grade = device.graded(word, 4);
    await device.send([grade]);
    expect(await device.due()).toBe(0);
    await device.send([{ ...grade, undone: true }]);
    expect(await device.due()).toBe(1);
    expect((await device.read()).practised_today).toBe(0);
  });

  it('resets the daily practice limit at the member’s midnight, and counts a late grade on its own day', async () => {
    const parisQuery = '?time_zone=Europe/Paris';
    moveClockTo('2027-01-10T22:50:00Z');
    await device.limitTo(1);
    const [firstWordId = '', secondWordId = ''] = await addWords(3);
    await device.send([device.graded(firstWordId, 4)], { time_zone: 'Europe/Paris' });
    expect([await device.due(parisQuery), await device.due()]).toEqual([0, 0]);
    const lateGrade = device.graded(secondWordId, 4, 5 * minuteMs);
    moveClockTo('2027-01-10T23:10:00Z');
    expect([await device.due(parisQuery), await device.due()]).toEqual([1, 0]);
    await device.send([lateGrade], { time_zone: 'Europe/Paris' });
    expect(await device.due(parisQuery)).toBe(1);
    expect(await device.due('?time_zone=Nowhere/Land')).toBe(0);
  });

  it('resets the daily practice limit at midnight when daylight saving time starts or ends', async () => {
    const parisTimeZone = { time_zone: 'Europe/Paris' };
    const countDueWords = () => device.due('?time_zone=Europe/Paris');
    for (const [midnight, nextMidnight] of [
      // In Paris, daylight saving time starts on 28 March 2027 and ends on 31 October.
      ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
      ['2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
    ] as const) {
      moveClockTo(midnight);
      // Creates a new member for each date, because a session would expire between the dates.
      device = createPracticeTools(world, await buildPerson(world));
      await device.limitTo(1);
      const [word = ''] = await addWords(2);
      world.moveClock(minuteMs);
      await device.send([device.graded(word, 4)], parisTimeZone);
      moveClockTo(new Date(Date.parse(nextMidnight) - minuteMs).toISOString());
      expect(await countDueWords()).toBe(0);
      moveClockTo(nextMidnight);
      expect(await countDueWords()).toBe(1);
    }
  });
});
