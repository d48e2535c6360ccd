import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createEmptyCard, fsrs, type Grade as Rating } from 'ts-fsrs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordGrades } from '../../src/features/vocabulary/practice/record-grades.ts';
import { buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const histories = 1_000;
const minute = 60_000;
const createdAt = new Date('2026-01-01T08:00:00.000Z');

/** Grades with the minutes between them, which span at most half a year each. */
const history = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 4), fc.integer({ min: 1, max: 262_800 })), {
  minLength: 1,
  maxLength: 12,
});

/** Returns the card that ts-fsrs calculates from these grades. */
function scheduled(grades: readonly { grade: number; at: Date }[]) {
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
  it('matches ts-fsrs for 1,000 grade histories, half of them sent out of order', async () => {
    const { user } = await buildPerson(world);
    world.moveClock(Math.max(0, createdAt.getTime() + 7 * 365 * 24 * 60 * minute - Date.now()));
    const seed = Date.now() % 2 ** 31;
    const sampled = fc.sample(history, { numRuns: histories, seed });
    const words = sampled.map((steps) => {
      let at = createdAt.getTime();
      const grades = steps.map(([grade, minutes]) => {
        at += minutes * minute;
        return { grade, at: new Date(at) };
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
    // Some grades are sent twice. Some are followed by a mistaken grade, whose undo arrives before or after it.
    const mistakes = grades.slice(0, 300).flatMap((grade) => {
      // Half a minute later, because two grades at the same time would be stored a millisecond apart.
      const at = new Date(Date.parse(grade.graded_at) + minute / 2).toISOString();
      const mistake = { ...grade, id: randomUUID(), grade: 1, graded_at: at };
      return [mistake, { ...mistake, undone: true }];
    });
    const sent = [...grades, ...grades.slice(0, 500), ...mistakes];
    // Grades sent in order update the stored card directly. Late grades cause a replay.
    const isInOrder = new Set(words.slice(0, histories / 2).map(({ id }) => id));
    const inOrder = sent
      .filter(({ word_id }) => isInOrder.has(word_id))
      .toSorted((a, b) => a.graded_at.localeCompare(b.graded_at));
    const outOfOrder = sent.filter(({ word_id }) => !isInOrder.has(word_id));
    const [shuffled = outOfOrder] = fc.sample(
      fc.shuffledSubarray(outOfOrder, { minLength: outOfOrder.length, maxLength: outOfOrder.length }),
      { numRuns: 1, seed },
    );
    const batches = [...inOrder, ...shuffled];
    for (let first = 0; first < batches.length; first += 200)
      await recordGrades(world.deps, user.id, batches.slice(first, first + 200), {
        sentAt: undefined,
        timeZone: undefined,
      });
    const rows = await world.deps.db.keptWord.findMany({ where: { userId: user.id } });
    const cards = new Map(rows.map((row) => [row.id, row]));
    for (const { id, given: grades } of words)
      expect(cards.get(id), `seed ${seed}: ${JSON.stringify(grades)}`).toMatchObject(scheduled(grades));
  }, 60_000);
});
