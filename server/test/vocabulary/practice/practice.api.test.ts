import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  member = await buildPerson(world);
  device = createPracticeTools(world, member);
});

const findStoredGrades = async (wordId: string) =>
  await world.deps.db.practiceGrade.findMany({ where: { wordId }, orderBy: { gradedAt: 'asc' } });
const readRepetitions = async (wordId: string) =>
  (await world.deps.db.keptWord.findUniqueOrThrow({ where: { id: wordId } })).repetitions;
const readCard = async (wordId: string) => {
  const { due, stability, difficulty, lapses } = await world.deps.db.keptWord.findUniqueOrThrow({
    where: { id: wordId },
  });
  return { due, stability, difficulty, lapses };
};

describe('POST /v1/user/grades', () => {
  it('counts a practice grade only once even if several simultaneous requests contain the grade', async () => {
    const wordId = await device.add();
    const grade = device.graded(wordId, 3);
    const [gradedCard] = await device.send([grade, grade]);
    await Promise.all([1, 2, 3, 4].map(() => device.send([grade])));
    expect(gradedCard?.card.repetitions).toBe(1);
    expect([(await findStoredGrades(wordId)).length, await readRepetitions(wordId)]).toEqual([1, 1]);
  });

  it('counts both practice grades when two devices grade the same card simultaneously', async () => {
    const wordId = await device.add();
    world.moveClock(dayMs);
    await Promise.all([
      device.send([device.graded(wordId, 3, -2 * minuteMs)]),
      device.send([device.graded(wordId, 1, -minuteMs)]),
    ]);
    const storedCard = await readCard(wordId);
    const otherWordId = await device.add();
    expect(await readRepetitions(wordId)).toBe(2);
    expect(await readRepetitions(otherWordId)).toBe(0);
    expect(storedCard.lapses).toBe(0);
    expect((await findStoredGrades(wordId)).map(({ grade }) => grade)).toEqual([3, 1]);
  });

  it('applies practice grades in chronological order even if one arrives late', async () => {
    const [lateWordId, timelyWordId] = [await device.add(), await device.add()];
    world.moveClock(10 * dayMs);
    const gradeTimes = [-9 * dayMs, -6 * dayMs, -dayMs];
    const createGrades = (word: string) =>
      gradeTimes.map((time, index) => device.graded(word, [3, 1, 4][index] ?? 1, time));
    const gradesInOrder = createGrades(timelyWordId);
    const [firstGrade, secondGrade, thirdGrade] = createGrades(lateWordId).map((grade, index) => ({
      ...grade,
      graded_at: gradesInOrder[index]?.graded_at ?? '',
    }));
    await device.send(gradesInOrder);
    if (!firstGrade || !secondGrade || !thirdGrade) throw new Error('Three grades were made.');
    await device.send([thirdGrade]);
    await device.send([firstGrade]);
    await device.send([secondGrade]);
    expect(await readCard(lateWordId)).toEqual(await readCard(timelyWordId));
  });

  it('undoes a practice grade even if the undo request arrives before the grade', async () => {
    const wordId = await device.add();
    const [remainingGrade, firstUndoneGrade, secondUndoneGrade] = [3, 1, 4].map((grade, index) =>
      device.graded(wordId, grade, index * 10),
    );
    if (!remainingGrade || !firstUndoneGrade || !secondUndoneGrade)
      throw new Error('Three grades were made.');
    world.moveClock(minuteMs);
    await device.send([remainingGrade]);
    const card = await readCard(wordId);
    await device.send([{ ...firstUndoneGrade, undone: true }]);
    await device.send([firstUndoneGrade]);
    expect(await readCard(wordId)).toEqual(card);
    await device.send([secondUndoneGrade]);
    expect(await readRepetitions(wordId)).toBe(2);
    await device.send([{ ...secondUndoneGrade, undone: true }]);
    await device.send([secondUndoneGrade, { ...secondUndoneGrade, undone: true }]);
    expect(await readCard(wordId)).toEqual(card);
  });

  it('keeps practice grades in the order given even if the device’s clock is wrong by years', async () => {
    for (const years of [-30, 30]) {
      const wordId = await device.add();
      world.moveClock(dayMs);
      const clockErrorMs = years * 365 * dayMs;
      const grades = [1, 2, 3].map((grade, index) =>
        device.graded(wordId, grade, clockErrorMs + index * 1000),
      );
      await device.send(grades.toReversed());
      const storedGrades = await findStoredGrades(wordId);
      expect(storedGrades.map(({ grade }) => grade)).toEqual([1, 2, 3]);
      const { createdAt } = await world.deps.db.keptWord.findUniqueOrThrow({ where: { id: wordId } });
      for (const { gradedAt } of storedGrades) {
        expect(gradedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
        expect(gradedAt.getTime()).toBeLessThanOrEqual(world.deps.clock.now().getTime() + 1000);
      }
    }
  });

  it('corrects the times of practice grades if the device’s clock is wrong', async () => {
    const wordId = await device.add();
    world.moveClock(10 * dayMs);
    const clockErrorMs = -20 * 365 * dayMs;
    const grade = device.graded(wordId, 3, clockErrorMs - 2 * dayMs);
    const now = world.deps.clock.now().getTime();
    await device.send([grade], { sent_at: device.at(clockErrorMs) });
    const [storedGrade] = await findStoredGrades(wordId);
    expect(Math.abs((storedGrade?.gradedAt.getTime() ?? 0) - (now - 2 * dayMs))).toBeLessThan(10_000);
  });

  it('rejects a whole request if some of its practice grades are invalid, and reports each invalid grade', async () => {
    const wordId = await device.add();
    const validGrade = device.graded(wordId, 3);
    const invalidGrades = [
      { ...device.graded(wordId, 5) },
      { ...device.graded(wordId, 3), graded_at: 'yesterday' },
      { ...device.graded(wordId, 3), id: '7' },
    ];
    const { status, body } = await device.post('grades', { grades: [validGrade, ...invalidGrades] });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'grades[1].grade': ['grades[1].grade must be a number from 1 to 4.'],
      'grades[2].graded_at': ['grades[2].graded_at must be a time in ISO 8601.'],
      'grades[3].id': ['grades[3].id must be a UUID.'],
    });
    expect(await findStoredGrades(wordId)).toEqual([]);
  });

  it('ignores practice grades for unknown words and for other members’ words', async () => {
    const otherDevice = createPracticeTools(world, await buildPerson(world));
    const otherMembersWordId = await otherDevice.add();
    const ownWordId = await device.add();
    const unknownWordId = crypto.randomUUID();
    const cards = await device.send(
      [otherMembersWordId, ownWordId, unknownWordId].map((word) => device.graded(word, 3)),
    );
    expect(cards.map(({ word_id }) => word_id)).toEqual([ownWordId]);
    expect(await readRepetitions(otherMembersWordId)).toBe(0);
    // Grade ids are unique only per member, so this undo must not affect the other member's grade.
    const grade = otherDevice.graded(otherMembersWordId, 4);
    await otherDevice.send([grade]);
    await device.send([{ ...grade, word_id: ownWordId, undone: true }]);
    expect([await readRepetitions(otherMembersWordId), await readRepetitions(ownWordId)]).toEqual([1, 1]);
  });

  it('records practice grades for a removed word, and uses them once the word is restored', async () => {
    const wordId = await device.add();
    const grade = device.graded(wordId, 4);
    await device.remove(wordId);
    expect(await device.send([grade])).toEqual([]);
    expect(await device.due()).toBe(0);
    expect((await device.post(`word/${wordId}/restore`, {})).status).toBe(200);
    const { cards } = await device.read('?ahead=true');
    expect(cards).toMatchObject([{ word: { id: wordId }, card: { repetitions: 1 } }]);
  });
});
