import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { day, minute, practiceOf } from '../support/words/practice.ts';

let world: World;
let member: Person;
let device: ReturnType<typeof practiceOf>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  device = practiceOf(world, member);
});

const stored = async (wordId: string) =>
  await world.deps.db.practiceGrade.findMany({ where: { wordId }, orderBy: { gradedAt: 'asc' } });
const repetitions = async (wordId: string) =>
  (await world.deps.db.keptWord.findUniqueOrThrow({ where: { id: wordId } })).repetitions;
const cardOf = async (wordId: string) => {
  const { due, stability, difficulty, lapses } = await world.deps.db.keptWord.findUniqueOrThrow({
    where: { id: wordId },
  });
  return { due, stability, difficulty, lapses };
};

describe('POST /v1/user/grades', () => {
  it('counts a grade once even if it is sent again or twice simultaneously', async () => {
    const word = await device.add();
    const grade = device.graded(word, 3);
    const [first] = await device.send([grade, grade]);
    await Promise.all([1, 2, 3, 4].map(() => device.send([grade])));
    expect(first?.card.repetitions).toBe(1);
    expect([(await stored(word)).length, await repetitions(word)]).toEqual([1, 1]);
  });

  it('counts both grades when two devices grade the same card at the same time', async () => {
    const word = await device.add();
    world.moveClock(day);
    await Promise.all([
      device.send([device.graded(word, 3, -2 * minute)]),
      device.send([device.graded(word, 1, -minute)]),
    ]);
    const storedState = await cardOf(word);
    const other = await device.add();
    expect(await repetitions(word)).toBe(2);
    expect(await repetitions(other)).toBe(0);
    expect(storedState.lapses).toBe(0);
    expect((await stored(word)).map(({ grade }) => grade)).toEqual([3, 1]);
  });

  it('applies a late grade in chronological order', async () => {
    const [late, timely] = [await device.add(), await device.add()];
    world.moveClock(10 * day);
    const times = [-9 * day, -6 * day, -day];
    const gradesFor = (word: string) =>
      times.map((time, index) => device.graded(word, [3, 1, 4][index] ?? 1, time));
    const inOrder = gradesFor(timely);
    const [first, second, third] = gradesFor(late).map((grade, index) => ({
      ...grade,
      graded_at: inOrder[index]?.graded_at ?? '',
    }));
    await device.send(inOrder);
    if (!first || !second || !third) throw new Error('Three grades were made.');
    await device.send([third]);
    await device.send([first]);
    await device.send([second]);
    expect(await cardOf(late)).toEqual(await cardOf(timely));
  });

  it('undoes a grade whether it arrives before or after its undo', async () => {
    const word = await device.add();
    const [remainingGrade, undoneFirst, undoneLater] = [3, 1, 4].map((grade, index) =>
      device.graded(word, grade, index * 10),
    );
    if (!remainingGrade || !undoneFirst || !undoneLater) throw new Error('Three grades were made.');
    world.moveClock(minute);
    await device.send([remainingGrade]);
    const card = await cardOf(word);
    await device.send([{ ...undoneFirst, undone: true }]);
    await device.send([undoneFirst]);
    expect(await cardOf(word)).toEqual(card);
    await device.send([undoneLater]);
    expect(await repetitions(word)).toBe(2);
    await device.send([{ ...undoneLater, undone: true }]);
    await device.send([undoneLater, { ...undoneLater, undone: true }]);
    expect(await cardOf(word)).toEqual(card);
  });

  it('keeps grades in order even if the device’s clock is wrong by years', async () => {
    for (const years of [-30, 30]) {
      const word = await device.add();
      world.moveClock(day);
      const error = years * 365 * day;
      const grades = [1, 2, 3].map((grade, index) => device.graded(word, grade, error + index * 1000));
      await device.send(grades.toReversed());
      const storedState = await stored(word);
      expect(storedState.map(({ grade }) => grade)).toEqual([1, 2, 3]);
      const { createdAt } = await world.deps.db.keptWord.findUniqueOrThrow({ where: { id: word } });
      for (const { gradedAt } of storedState) {
        expect(gradedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
        expect(gradedAt.getTime()).toBeLessThanOrEqual(world.deps.clock.now().getTime() + 1000);
      }
    }
  });

  it('corrects the times of grades for the device’s clock error', async () => {
    const word = await device.add();
    world.moveClock(10 * day);
    const error = -20 * 365 * day;
    const grade = device.graded(word, 3, error - 2 * day);
    const now = world.deps.clock.now().getTime();
    await device.send([grade], { sent_at: device.at(error) });
    const [storedState] = await stored(word);
    expect(Math.abs((storedState?.gradedAt.getTime() ?? 0) - (now - 2 * day))).toBeLessThan(10_000);
  });

  it('rejects a request with invalid grades, names them and records nothing', async () => {
    const word = await device.add();
    const good = device.graded(word, 3);
    const bad = [
      { ...device.graded(word, 5) },
      { ...device.graded(word, 3), graded_at: 'yesterday' },
      { ...device.graded(word, 3), id: '7' },
    ];
    const { status, body } = await device.post('grades', { grades: [good, ...bad] });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'grades[1].grade': ['grades[1].grade must be a number from 1 to 4.'],
      'grades[2].graded_at': ['grades[2].graded_at must be a time in ISO 8601.'],
      'grades[3].id': ['grades[3].id must be a UUID.'],
    });
    expect(await stored(word)).toEqual([]);
  });

  it('ignores grades of other members’ words and of unknown words', async () => {
    const other = practiceOf(world, await buildPerson(world));
    const theirs = await other.add();
    const mine = await device.add();
    const nobodys = crypto.randomUUID();
    const cards = await device.send([theirs, mine, nobodys].map((word) => device.graded(word, 3)));
    expect(cards.map(({ word_id }) => word_id)).toEqual([mine]);
    expect(await repetitions(theirs)).toBe(0);
    // Grade ids are unique per member, so this undo doesn't affect the other member's grade.
    const grade = other.graded(theirs, 4);
    await other.send([grade]);
    await device.send([{ ...grade, word_id: mine, undone: true }]);
    expect([await repetitions(theirs), await repetitions(mine)]).toEqual([1, 1]);
  });

  it('records grades of a removed word and shows them after it is restored', async () => {
    const word = await device.add();
    const grade = device.graded(word, 4);
    await device.remove(word);
    expect(await device.send([grade])).toEqual([]);
    expect(await device.due()).toBe(0);
    expect((await device.post(`word/${word}/restore`, {})).status).toBe(200);
    const { cards } = await device.read('?ahead=true');
    expect(cards).toMatchObject([{ word: { id: word }, card: { repetitions: 1 } }]);
  });
});
