import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { createEmptyCard, FSRS, fsrs, type Grade as Rating } from 'ts-fsrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createPracticeTools, dayMs } from '../../support/words/practice.ts';

const wordCount = 200;
/** The number of grades stored for each word, which is also the maximum number used to recalculate a card. */
const gradesPerWord = 500;
/** The number of calculations needed to preview a card's next intervals. */
const previewCalculationCount = 4;

let world: World;
let member: Person;
let device: ReturnType<typeof createPracticeTools>;
let ids: string[];
let createdAt: Date;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  device = createPracticeTools(world, member);
  createdAt = new Date(world.deps.clock.now().getTime() - (gradesPerWord + 50) * dayMs);
  ids = await makePracticedWords();
});

/** Returns the time of a grade. Words are graded once a day, starting ten days after they were added. */
const gradeTimeOf = (index: number) => new Date(createdAt.getTime() + (10 + index) * dayMs);
const listGradeTimes = () => Array.from({ length: gradesPerWord }, (_, index) => gradeTimeOf(index));

/** Calculates a card with ts-fsrs as if it was graded “good” at each of these times. */
function calculateCardAfter(times: readonly Date[]) {
  const scheduler = fsrs({ enable_fuzz: false });
  let card = createEmptyCard(createdAt);
  for (const gradeTime of times) card = scheduler.next(card, gradeTime, 3 as Rating).card;
  const { due, stability, difficulty, lapses, state: cardState, reps: repetitions } = card;
  const steps = { learningSteps: card.learning_steps, scheduledDays: card.scheduled_days };
  return {
    due,
    stability,
    difficulty,
    lapses,
    cardState,
    repetitions,
    ...steps,
    lastGradedAt: card.last_review ?? null,
  };
}

async function makePracticedWords(): Promise<string[]> {
  const { db } = world.deps;
  const userId = member.user.id;
  const cardColumns = { ...calculateCardAfter(listGradeTimes()), createdAt, day: createdAt };
  const rows = Array.from({ length: wordCount }, (_, index) => ({
    id: randomUUID(),
    userId,
    lemma: `mot ${index}`,
    text: 'mot',
    meaning: 'word',
    searchText: 'mot',
    ...cardColumns,
  }));
  await db.keptWord.createMany({ data: rows });
  await db.$executeRaw`
    insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
    select user_id, gen_random_uuid(), id, 3, created_at + (9 + n) * interval '24 hours', created_at::date
    from kept_words, generate_series(1, ${gradesPerWord}::int) n where user_id = ${userId}`;
  return rows.map(({ id }) => id);
}

/** Counts the calculations that ts-fsrs makes during `task`: in total, and at most in one turn of the event loop. */
async function countCalculations(task: () => Promise<unknown>): Promise<{ all: number; maxPerTurn: number }> {
  const nextSpy = vi.spyOn(FSRS.prototype, 'next');
  try {
    let [isTaskDone, callCountBefore, maxCallsPerTurn] = [false, 0, 0];
    const taskPromise = task().finally(() => {
      isTaskDone = true;
    });
    while (!isTaskDone) {
      await setImmediate();
      maxCallsPerTurn = Math.max(maxCallsPerTurn, nextSpy.mock.calls.length - callCountBefore);
      callCountBefore = nextSpy.mock.calls.length;
    }
    await taskPromise;
    return { all: nextSpy.mock.calls.length, maxPerTurn: maxCallsPerTurn };
  } finally {
    nextSpy.mockRestore();
  }
}

const readCards = async () => await world.deps.db.keptWord.findMany({ where: { userId: member.user.id } });

describe('POST /v1/user/grades for words with 500 grades each', () => {
  it('recalculates practice cards from only the new grades if these are later than all stored grades', async () => {
    const grades = ids.map((id) => device.graded(id, 3));
    const { all } = await countCalculations(() => device.send(grades));
    expect(all).toBe(wordCount * (1 + previewCalculationCount));
    const storedCards = await readCards();
    for (const card of storedCards)
      expect(card).toMatchObject(calculateCardAfter([...listGradeTimes(), card.lastGradedAt ?? createdAt]));
    // Sending the same grades again changes no card. Only the interval previews are recalculated.
    const resendCalculations = await countCalculations(() => device.send(grades));
    expect(resendCalculations.all).toBe(wordCount * previewCalculationCount);
    expect(await readCards()).toEqual(storedCards);
  });

  it('recalculates cards after late practice grades, and yields to other requests after every hundred grades', async () => {
    const lateGradeTime = gradeTimeOf(1).getTime() + dayMs / 2;
    const grades = ids.map((id) => ({
      ...device.graded(id, 3),
      graded_at: new Date(lateGradeTime).toISOString(),
    }));
    const { all, maxPerTurn } = await countCalculations(() => device.send(grades));
    expect(all).toBe(wordCount * (gradesPerWord + previewCalculationCount));
    expect(maxPerTurn).toBeLessThanOrEqual(100);
    // Each word has 501 grades now, but only the latest 500 count.
    const times = [gradeTimeOf(1), new Date(lateGradeTime), ...listGradeTimes().slice(2)];
    for (const card of await readCards()) expect(card).toMatchObject(calculateCardAfter(times));
  });

  it('recalculates only the practice card whose grade was undone', async () => {
    const [word = ''] = ids;
    const grade = device.graded(word, 1);
    await device.send([grade]);
    const { all } = await countCalculations(() => device.send([{ ...grade, undone: true }]));
    expect(all).toBe(gradesPerWord + previewCalculationCount);
    for (const card of await readCards()) expect(card).toMatchObject(calculateCardAfter(listGradeTimes()));
  });
});
