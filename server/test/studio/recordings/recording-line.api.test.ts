import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Narration } from '../../../src/adapters/narration/narration.ts';
import { finishRecordings, workRecordings } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { recordingStudio } from '../../support/studio/studio-recordings.ts';
import { makeWav } from '../../support/studio/uploads.ts';

let world: World;
let studio: ReturnType<typeof recordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  studio = recordingStudio(world, await buildAdministrator(world));
});
afterAll(() => world.close());

let chapters: number[];
beforeEach(async () => {
  chapters = [];
  for (let i = 0; i < 4; i += 1) {
    const { id: bookId } = await buildBook(world);
    const { id } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } });
    chapters.push(id);
  }
});

/** Noise, because silent recordings are rejected. */
const wav = makeWav(2000).map((byte, index) => (index < 44 ? byte : (index * 7) % 64));
const phrases = ['Oui.', 'Non.'];
const discardAll = async () => {
  for (const id of chapters) await studio.ask('DELETE', `/admin/chapter/${id}/recording`);
};

/**
 * Returns a fake narration that blocks the alignment of whole recordings until `finish` is called. `steps` lists its
 * steps in order.
 */
function slowNarration() {
  const steps: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const spoken = (texts: string[]) =>
    texts.map((text, index) => ({
      text,
      start: index * 0.5,
      end: index * 0.5 + 0.4,
      flagged: false,
      words: [],
    }));
  const narration: Narration = {
    ...world.deps.narration,
    prepare: async ({ copy }) => {
      await writeFile(copy, 'copy');
      return { seconds: 2, peaks: Buffer.alloc(100) };
    },
    align: async ({ phrases: texts, within }) => {
      steps.push(within ? 'a part begins' : 'a whole begins');
      if (!within) await finished;
      return spoken(texts);
    },
    cut: async ({ clips }) => {
      steps.push('is cut');
      for (const { path } of clips) await writeFile(path, 'clip');
      return clips.map(() => 400);
    },
  };
  return { narration, steps, finish };
}

const startAt = async (id: number, more: object = {}) => {
  const { status, body } = await studio.start(id, Buffer.from(wav), phrases, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const times = { times: [0, 0.4, 0.5, 0.9] };
const read = async (id: number) => await studio.read(id);

describe('the queue of recordings', () => {
  it('adds one recording to its chapter and realigns part of another during a long alignment', async () => {
    const [finished = 0, again = 0, long = 0, other = 0] = chapters;
    await startAt(finished, times);
    await startAt(again, times);
    await studio.work();
    await startAt(long);
    await startAt(other);
    const { narration, steps, finish } = slowNarration();
    const working = workRecordings({ ...world.deps, narration });
    await vi.waitFor(() => expect(steps).toEqual(['a whole begins']));
    const ready = await read(finished);
    await studio.ask('POST', `/admin/chapter/${finished}/take-over`, { version: ready?.version });
    const part = { version: (await read(again))?.version, at: 0, count: 1 };
    await studio.ask('POST', `/admin/chapter/${again}/alignment`, part);
    await finishRecordings({ ...world.deps, narration });
    expect(steps).toEqual(['a whole begins', 'is cut', 'a part begins']);
    expect(await read(finished)).toBeNull();
    expect(await read(again)).toMatchObject({ state: 'ready', problem: null });
    expect(await read(other)).toMatchObject({ state: 'waiting', place: 1 });
    finish();
    await working;
    await discardAll();
  });

  it('runs short recording tasks before long ones in a single process', async () => {
    const [finished = 0, first = 0, second = 0] = chapters;
    await startAt(finished, times);
    await studio.work();
    await startAt(first);
    await startAt(second);
    const ready = await read(finished);
    await studio.ask('POST', `/admin/chapter/${finished}/take-over`, { version: ready?.version });
    const { narration, steps, finish } = slowNarration();
    finish();
    await workRecordings({ ...world.deps, narration });
    expect(steps).toEqual(['is cut', 'a whole begins', 'a whole begins']);
    await discardAll();
  });

  it('reports a recording’s queue position only while it is waiting', async () => {
    const positions = async () => await Promise.all(chapters.map(async (id) => (await read(id))?.place));
    for (const id of chapters.slice(0, 3)) await startAt(id);
    expect((await startAt(chapters[3] ?? 0, times)).place).toBe(4);
    expect(await positions()).toEqual([1, 2, 3, 4]);
    const { narration, steps, finish } = slowNarration();
    const working = workRecordings({ ...world.deps, narration });
    await vi.waitFor(() => expect(steps).toEqual(['a whole begins']));
    expect(await positions()).toEqual([null, 1, 2, 3]);
    finish();
    await working;
    expect(await positions()).toEqual([null, null, null, null]);
    await discardAll();
  });
});
