import { maxLapses } from '@lingostory/contract/vocabulary/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson, getAs, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createPracticeTools, dayMs, type Grade, minuteMs } from '../../support/words/practice.ts';

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

/**
 * Returns the grades of a word that was learned and then forgotten this many times, once every two days. `startMs` is
 * the offset of the first grade from now in milliseconds.
 */
function createLapses(wordId: string, count: number, startMs: number): Grade[] {
  const grades = [device.graded(wordId, 4, startMs)];
  for (let lapse = 1; lapse <= count; lapse += 1) {
    const lapseMs = startMs + lapse * 2 * dayMs;
    grades.push(device.graded(wordId, 1, lapseMs), device.graded(wordId, 4, lapseMs + 20 * minuteMs));
  }
  return grades;
}
/** Adds a word, and moves the clock forward so that grades up to 20 days ago are possible. */
const addOldWord = async () => {
  const id = await device.add();
  world.moveClock(20 * dayMs);
  return id;
};
const readStored = async (id: string) =>
  await world.deps.db.keptWord.findUniqueOrThrow({
    where: { id },
    select: { lapses: true, recentLapses: true, setAside: true },
  });
const listSetAside = async () =>
  (await getAs(world, '/user/words?set_aside=true', member)).body as {
    data: { id: string; lapses: number; set_aside: boolean }[];
    meta: { total: number };
  };
const returnWord = (id: string) => device.post(`word/${id}/return`, {});

describe('words that were forgotten too often', () => {
  it('sets a word aside at its eighth lapse, and practices it no more', async () => {
    const id = await addOldWord();
    const grades = createLapses(id, maxLapses, -19 * dayMs);
    const eighthLapse = grades.at(-2);
    if (!eighthLapse) throw new Error('The word has grades.');
    const [cardBefore] = await device.send(grades.slice(0, -2));
    expect(cardBefore?.card).toMatchObject({ lapses: 7, set_aside: false });
    const [card] = await device.send([eighthLapse]);
    expect(card?.card).toMatchObject({ lapses: 8, set_aside: true });
    expect([await device.due(), (await device.read('?ahead=true')).cards]).toEqual([0, []]);
    expect(await device.read()).toMatchObject({ learning: 0, set_aside: 1, due: 0, next_due: null });
  });

  it('lists words that are set aside, also in the export of the member’s data', async () => {
    const [id, otherId] = [await addOldWord(), await device.add()];
    await device.send(createLapses(id, maxLapses, -19 * dayMs));
    const { data, meta } = await listSetAside();
    expect([data.map((word) => [word.id, word.lapses, word.set_aside]), meta.total]).toEqual([
      [[id, 8, true]],
      1,
    ]);
    const { body } = await getAs(world, '/user/export', member);
    const exportedWords: { id: string; set_aside: boolean }[] = body.data.kept_words;
    expect(new Map(exportedWords.map((word) => [word.id, word.set_aside]))).toEqual(
      new Map([
        [id, true],
        [otherId, false],
      ]),
    );
  });

  it('practices a returned word again, and sets it aside only after eight more lapses', async () => {
    const id = await addOldWord();
    await device.send(createLapses(id, maxLapses, -19 * dayMs));
    const { status, body } = await returnWord(id);
    expect([status, body.data.set_aside, body.message]).toEqual([
      200,
      false,
      `“${body.data.text}” is back in practice.`,
    ]);
    expect((await device.read('?ahead=true')).cards.map(({ word }) => word.id)).toEqual([id]);
    world.moveClock(20 * dayMs);
    const grades = createLapses(id, maxLapses, -19 * dayMs);
    await device.send(grades.slice(0, -2));
    expect(await readStored(id)).toEqual({ lapses: 15, recentLapses: 7, setAside: false });
    await device.send(grades.slice(-2));
    expect(await readStored(id)).toEqual({ lapses: 16, recentLapses: 8, setAside: true });
  });

  it('practices a word again when its eighth lapse is undone', async () => {
    const id = await addOldWord();
    const grades = createLapses(id, maxLapses, -19 * dayMs).slice(0, -1);
    await device.send(grades);
    const lastGrade = grades.at(-1);
    if (!lastGrade) throw new Error('The word has grades.');
    const [card] = await device.send([{ ...lastGrade, undone: true }]);
    expect(card?.card).toMatchObject({ lapses: 7, set_aside: false });
  });

  it('sets a word aside in whatever order the grades of two devices arrive', async () => {
    const ids = [await device.add(), await device.add(), await device.add()];
    world.moveClock(20 * dayMs);
    const [inOrder = [], reversed = [], interleaved = []] = ids.map((id) =>
      createLapses(id, maxLapses, -19 * dayMs),
    );
    await device.send(inOrder);
    for (const grade of reversed.toReversed()) await device.send([grade]);
    await device.send(interleaved.filter((_, index) => index % 2 === 1));
    await device.send(interleaved.filter((_, index) => index % 2 === 0));
    for (const id of ids)
      expect(await readStored(id)).toEqual({ lapses: 8, recentLapses: 8, setAside: true });
  });

  it('keeps a returned word in practice if earlier grades arrive late', async () => {
    const id = await addOldWord();
    const grades = createLapses(id, maxLapses + 1, -19 * dayMs);
    await device.send(grades.slice(0, -4));
    await device.send(grades.slice(-2));
    expect(await readStored(id)).toMatchObject({ setAside: true });
    await returnWord(id);
    await device.send(grades.slice(-4, -2));
    expect(await readStored(id)).toEqual({ lapses: 9, recentLapses: 0, setAside: false });
  });
});

describe('POST /v1/user/word/{id}/return', () => {
  it('changes nothing for a word that is not set aside, and finds no word of another member', async () => {
    const id = await addOldWord();
    await device.send(createLapses(id, 3, -10 * dayMs));
    expect((await returnWord(id)).status).toBe(200);
    expect(await readStored(id)).toEqual({ lapses: 3, recentLapses: 3, setAside: false });
    const otherDevice = createPracticeTools(world, await buildPerson(world));
    expect((await otherDevice.post(`word/${id}/return`, {})).status).toBe(404);
  });
});
