import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createEmptyCard, fsrs, type Grade as Rating } from 'ts-fsrs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordGrades } from '../../../src/features/vocabulary/practice/record-grades.ts';
import { buildPerson } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const historyCount = 1_000;
const minuteMs = 60_000;
const createdAt = new Date('2026-01-01T08:00:00.000Z');

/**
 * Generates a word's grades, each with the number of minutes since the previous grade, which is at most half a year.
 */
const historyArbitrary = fc.array(
  fc.tuple(fc.constantFrom(1, 2, 3, 4), fc.integer({ min: 1, max: 262_800 })),
  {
    minLength: 1,
    maxLength: 12,
  },
);

/** Calculates a card with ts-fsrs from these grades. */
function calculateCard(grades: readonly { grade: number; at: Date }[]) {
  const scheduler = fsrs({ enable_fuzz: false });
  let card = createEmptyCard(createdAt);
  for (const { grade, at } of grades) card = scheduler.next(card, at, grade as Rating).card;
  const { due, stability, difficulty, reps, lapses, state, last_review } = card;
  return {
    due,
    stability,
    difficulty,
    repetitions: reps,
    lapses,
    cardState: state,
    lastGradedAt: last_review,
  };
}

describe('the practice schedule', () => {
  it('calculates the same schedules as ts-fsrs for 1,000 histories of grades, half of them sent out of order', async () => {
    const { user } = await buildPerson(world);
    world.moveClock(Math.max(0, createdAt.getTime() + 7 * 365 * 24 * 60 * minuteMs - Date.now()));
    const seed = Date.now() % 2 ** 31;
    const sampledHistories = fc.sample(historyArbitrary, { numRuns: historyCount, seed });
    const words = sampledHistories.map((steps) => {
      let gradeTime = createdAt.getTime();
      const grades = steps.map(([grade, minutes]) => {
        gradeTime += minutes * minuteMs;
        return { grade, at: new Date(gradeTime) };
      });
      return { id: randomUUID(), given: grades };
    });
    await world.deps.db.keptWord.createMany({
      data: words.map(({ id }) => ({
        id,
        userId: user.id,
        lemma: id,
        text: id,
        meaning: id,
        searchText: id,
        createdAt,
        day: createdAt,
        due: createdAt,
      })),
    });
    const grades = words.flatMap(({ id, given: grades }) =>
      grades.map(({ grade, at }) => ({
        id: randomUUID(),
        word_id: id,
        grade,
        graded_at: at.toISOString(),
        undone: undefined,
      })),
    );
    // Sends some grades twice. Adds mistaken grades and their undos, which may arrive in either order.
    const mistakenGrades = grades.slice(0, 300).flatMap((grade) => {
      // Dates the mistaken grade half a minute after the correct one. If their times were equal, one of them would be
      // stored a millisecond later.
      const mistakeTime = new Date(Date.parse(grade.graded_at) + minuteMs / 2).toISOString();
      const mistakenGrade = { ...grade, id: randomUUID(), grade: 1, graded_at: mistakeTime };
      return [mistakenGrade, { ...mistakenGrade, undone: true }];
    });
    const sentGrades = [...grades, ...grades.slice(0, 500), ...mistakenGrades];
    // Sends the grades of half the words in order, so that each grade updates the stored card. The grades of the
    // other words are shuffled, because late grades make the server recalculate the card.
    const wordIdsInOrder = new Set(words.slice(0, historyCount / 2).map(({ id }) => id));
    const gradesInOrder = sentGrades
      .filter(({ word_id }) => wordIdsInOrder.has(word_id))
      .toSorted((a, b) => a.graded_at.localeCompare(b.graded_at));
    const gradesOutOfOrder = sentGrades.filter(({ word_id }) => !wordIdsInOrder.has(word_id));
    const [shuffledGrades = gradesOutOfOrder] = fc.sample(
      fc.shuffledSubarray(gradesOutOfOrder, {
        minLength: gradesOutOfOrder.length,
        maxLength: gradesOutOfOrder.length,
      }),
      { numRuns: 1, seed },
    );
    const gradesToRecord = [...gradesInOrder, ...shuffledGrades];
    for (let batchStart = 0; batchStart < gradesToRecord.length; batchStart += 200)
      await recordGrades(world.deps, user.id, gradesToRecord.slice(batchStart, batchStart + 200), {
        sentAt: undefined,
        timeZone: undefined,
      });
    const rows = await world.deps.db.keptWord.findMany({ where: { userId: user.id } });
    const cards = new Map(rows.map((row) => [row.id, row]));
    for (const { id, given: grades } of words)
      expect(cards.get(id), `seed ${seed}: ${JSON.stringify(grades)}`).toMatchObject(calculateCard(grades));
  });
});
