import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { day, minute, practiceOf } from '../support/words/practice.ts';

let world: World;
let device: ReturnType<typeof practiceOf>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  device = practiceOf(world, await buildPerson(world));
});

/** Moves the clock forward to a time in UTC. */
const moveTo = (iso: string) => {
  const ahead = Date.parse(iso) - world.deps.clock.now().getTime();
  if (ahead < 0) throw new Error('The clock only moves forward.');
  world.moveClock(ahead);
};
const addWords = async (count: number) => {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await device.add());
  return ids;
};

describe('GET /v1/user/practice', () => {
  it('returns at most 20 due cards, starting with those that have been due longest', async () => {
    const words = await addWords(22);
    world.moveClock(minute);
    const { cards, due, learning, next_due } = await device.read();
    expect(cards.map(({ word }) => word.id)).toEqual(words.slice(0, 20));
    expect([due, learning]).toEqual([22, 22]);
    expect(next_due).toBe(cards[0]?.card.due);
  });

  it('returns previously practiced cards before new ones', async () => {
    const [first = '', second = '', third = ''] = await addWords(4);
    await device.send([device.graded(third, 4), device.graded(second, 1)]);
    world.moveClock(20 * day);
    const { cards, due } = await device.read();
    expect([cards.map(({ word }) => word.id).slice(0, 3), due]).toEqual([[second, third, first], 4]);
  });

  it('returns words from stories first, starting with the newest, and imported words after them', async () => {
    const imported = await addWords(25);
    const met: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      world.moveClock(minute);
      const id = await device.add();
      await world.deps.db.keptWord.update({ where: { id }, data: { phrase: 'Le phare est loin.' } });
      met.unshift(id);
    }
    const ids = async (query = '') => (await device.read(query)).cards.map(({ word }) => word.id);
    expect(await ids()).toEqual([...met, ...imported.slice(0, 16)]);
    expect(await ids('?ahead=true')).toEqual(await ids());
  });

  it('resumes a round of 20 cards after a reload, then returns the next round', async () => {
    const words = await addWords(50);
    await device.send(words.slice(0, 5).map((word) => device.graded(word, 4)));
    expect((await device.read()).cards.map(({ word }) => word.id)).toEqual(words.slice(5, 20));
    await device.send(words.slice(5, 20).map((word) => device.graded(word, 4)));
    expect((await device.read()).cards.map(({ word }) => word.id)).toEqual(words.slice(20, 40));
  });

  it('returns only due cards, or with the ahead parameter the ones due soonest', async () => {
    const [soon = '', late = ''] = await addWords(2);
    await device.send([device.graded(late, 4), device.graded(soon, 3)]);
    const { cards, due, next_due } = await device.read();
    expect([cards, due]).toEqual([[], 0]);
    const ahead = await device.read('?ahead=true');
    expect(ahead.cards.map(({ word }) => word.id)).toEqual([soon, late]);
    expect(next_due).toBe(ahead.cards[0]?.card.due);
    expect(ahead.cards[0]?.card.intervals).toHaveLength(4);
  });

  it('returns zero counts for a member without words', async () => {
    expect(await device.read()).toEqual({
      cards: [],
      due: 0,
      left_today: 50,
      practised_today: 0,
      daily_limit: 50,
      next_due: null,
      learning: 0,
    });
  });
});

describe('the daily practice limit', () => {
  it('applies the daily limit to new cards, but not to cards repeated on the same day', async () => {
    await device.limitTo(2);
    const [first = '', second = ''] = await addWords(5);
    world.moveClock(minute);
    expect(await device.due()).toBe(2);
    expect((await device.read()).cards).toHaveLength(2);
    await device.send([device.graded(first, 1), device.graded(second, 4)]);
    expect(await device.due()).toBe(0);
    expect(await device.read()).toMatchObject({ cards: [], due: 3, left_today: 0, practised_today: 2 });
    world.moveClock(2 * minute);
    const { cards, due } = await device.read();
    expect([cards.map(({ word }) => word.id), due, await device.due()]).toEqual([[first], 4, 1]);
    expect((await device.read('?ahead=true')).cards).toHaveLength(5);
    await device.limitTo(3);
    expect([(await device.read()).cards.length, await device.due()]).toEqual([2, 2]);
  });

  it('does not count undone grades toward the daily limit', async () => {
    await device.limitTo(1);
    const [word = ''] = await addWords(2);
    const grade = device.graded(word, 4);
    await device.send([grade]);
    expect(await device.due()).toBe(0);
    await device.send([{ ...grade, undone: true }]);
    expect(await device.due()).toBe(1);
    expect((await device.read()).practised_today).toBe(0);
  });

  it('resets the daily limit at the member’s midnight, and counts a late grade on its own day', async () => {
    const paris = '?time_zone=Europe/Paris';
    moveTo('2027-01-10T22:50:00Z');
    await device.limitTo(1);
    const [first = '', second = ''] = await addWords(3);
    await device.send([device.graded(first, 4)], { time_zone: 'Europe/Paris' });
    expect([await device.due(paris), await device.due()]).toEqual([0, 0]);
    const late = device.graded(second, 4, 5 * minute);
    moveTo('2027-01-10T23:10:00Z');
    expect([await device.due(paris), await device.due()]).toEqual([1, 0]);
    await device.send([late], { time_zone: 'Europe/Paris' });
    expect(await device.due(paris)).toBe(1);
    expect(await device.due('?time_zone=Nowhere/Land')).toBe(0);
  });

  it('resets the daily limit at midnight when daylight saving time starts or ends', async () => {
    const paris = { time_zone: 'Europe/Paris' };
    const due = () => device.due('?time_zone=Europe/Paris');
    for (const [midnight, next] of [
      // Daylight saving time starts on 28 March and ends on 31 October.
      ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
      ['2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
    ] as const) {
      moveTo(midnight);
      // Uses a new member for each date, because a session would expire between the two dates.
      device = practiceOf(world, await buildPerson(world));
      await device.limitTo(1);
      const [word = ''] = await addWords(2);
      world.moveClock(minute);
      await device.send([device.graded(word, 4)], paris);
      moveTo(new Date(Date.parse(next) - minute).toISOString());
      expect(await due()).toBe(0);
      moveTo(next);
      expect(await due()).toBe(1);
    }
  });
});
