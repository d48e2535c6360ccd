import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { createEmptyCard, FSRS, fsrs, type Grade as Rating } from 'ts-fsrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { day, practiceOf } from '../support/words/practice.ts';

const words = 200;
/** Number of grades per word, which is also the maximum that a replay uses. */
const gradesOfEach = 500;
/** Number of calculations needed to preview the intervals of one card. */
const intervals = 4;

let world: World;
let member: Person;
let device: ReturnType<typeof practiceOf>;
let ids: string[];
let createdAt: Date;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  device = practiceOf(world, member);
  createdAt = new Date(world.deps.clock.now().getTime() - (gradesOfEach + 50) * day);
  ids = await makePracticedWords();
});

/** Returns the time of a grade. There is one grade a day, starting ten days after the word was kept. */
const timeOf = (index: number) => new Date(createdAt.getTime() + (10 + index) * day);
const history = () => Array.from({ length: gradesOfEach }, (_, index) => timeOf(index));

/** Returns the card that ts-fsrs calculates if every grade at these times is “good”. */
function cardAfter(times: readonly Date[]) {
  const scheduler = fsrs({ enable_fuzz: false });
  let card = createEmptyCard(createdAt);
  for (const at of times) card = scheduler.next(card, at, 3 as Rating).card;
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
  const columns = { ...cardAfter(history()), createdAt, day: createdAt };
  const rows = Array.from({ length: words }, (_, index) => ({
    id: randomUUID(),
    userId,
    lemma: `mot ${index}`,
    text: 'mot',
    meaning: 'word',
    searchText: 'mot',
    ...columns,
  }));
  await db.keptWord.createMany({ data: rows });
  await db.$executeRaw`
    insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
    select user_id, gen_random_uuid(), id, 3, created_at + (9 + n) * interval '24 hours', created_at::date
    from kept_words, generate_series(1, ${gradesOfEach}::int) n where user_id = ${userId}`;
  return rows.map(({ id }) => id);
}

/** Counts the calculations by ts-fsrs during `work`: the total, and the maximum in one turn of the event loop. */
async function countReplayed(work: () => Promise<unknown>): Promise<{ all: number; inOneTurn: number }> {
  const next = vi.spyOn(FSRS.prototype, 'next');
  try {
    let [isDone, before, inOneTurn] = [false, 0, 0];
    const ended = work().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await setImmediate();
      inOneTurn = Math.max(inOneTurn, next.mock.calls.length - before);
      before = next.mock.calls.length;
    }
    await ended;
    return { all: next.mock.calls.length, inOneTurn };
  } finally {
    next.mockRestore();
  }
}

const cards = async () => await world.deps.db.keptWord.findMany({ where: { userId: member.user.id } });

describe('POST /v1/user/grades for words with 500 grades each', () => {
  it('calculates only the new grades if they are the latest', async () => {
    const grades = ids.map((id) => device.graded(id, 3));
    const { all } = await countReplayed(() => device.send(grades));
    expect(all).toBe(words * (1 + intervals));
    const stored = await cards();
    for (const card of stored)
      expect(card).toMatchObject(cardAfter([...history(), card.lastGradedAt ?? createdAt]));
    // Sending the same grades again changes no card and only recalculates the previews.
    const resent = await countReplayed(() => device.send(grades));
    expect(resent.all).toBe(words * intervals);
    expect(await cards()).toEqual(stored);
  });

  it('replays cards with late grades, and lets other requests run after every hundred grades', async () => {
    const at = timeOf(1).getTime() + day / 2;
    const grades = ids.map((id) => ({ ...device.graded(id, 3), graded_at: new Date(at).toISOString() }));
    const { all, inOneTurn } = await countReplayed(() => device.send(grades));
    expect(all).toBe(words * (gradesOfEach + intervals));
    expect(inOneTurn).toBeLessThanOrEqual(100);
    // Each word now has 501 grades, of which only the latest 500 count.
    const times = [timeOf(1), new Date(at), ...history().slice(2)];
    for (const card of await cards()) expect(card).toMatchObject(cardAfter(times));
  });

  it('replays only the card whose grade was undone', async () => {
    const [word = ''] = ids;
    const grade = device.graded(word, 1);
    await device.send([grade]);
    const { all } = await countReplayed(() => device.send([{ ...grade, undone: true }]));
    expect(all).toBe(gradesOfEach + intervals);
    for (const card of await cards()) expect(card).toMatchObject(cardAfter(history()));
  });
});
