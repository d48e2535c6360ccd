import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Narration } from '../../../src/adapters/narration/narration.ts';
import { processRecordings, processShortTasks } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';
import { makeWav } from '../../support/studio/uploads.ts';

let world: World;
let studio: ReturnType<typeof createRecordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  studio = createRecordingStudio(world, await buildAdministrator(world));
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

/** A WAV file that contains noise, because the server rejects silent recordings. */
const wav = makeWav(2000).map((byte, index) => (index < 44 ? byte : (index * 7) % 64));
const phrases = ['Oui.', 'Non.'];
const discardAll = async () => {
  for (const id of chapters) await studio.ask('DELETE', `/admin/chapter/${id}/recording`);
};

/**
 * Creates a fake narration that blocks the alignment of whole recordings until `finish` is called. `steps` lists the
 * alignments and cuts requested so far.
 */
function createSlowNarration() {
  const steps: string[] = [];
  let finishAlignments = () => {};
  const alignmentsFinished = new Promise<void>((resolve) => {
    finishAlignments = resolve;
  });
  const toSpokenPhrases = (texts: string[]) =>
    texts.map((text, index) => ({
      text,
      start: index * 0.5,
      end: index * 0.5 + 0.4,
      flagged: false,
      reasons: [],
      words: [],
      areWordsMeasured: false,
    }));
  const narration: Narration = {
    ...world.deps.narration,
    prepare: async ({ copy }) => {
      await writeFile(copy, 'copy');
      return { seconds: 2, peaks: Buffer.alloc(100) };
    },
    align: async ({ phrases: texts, within }) => {
      steps.push(within ? 'a part begins' : 'a whole begins');
      if (!within) await alignmentsFinished;
      return { phrases: toSpokenPhrases(texts), unwritten: [] };
    },
    cut: async ({ clips }) => {
      steps.push('is cut');
      for (const { path } of clips) await writeFile(path, 'clip');
      return clips.map(() => 400);
    },
  };
  return { narration, steps, finish: finishAlignments };
}

const startRecording = async (id: number, overrides: object = {}) => {
  const { status, body } = await studio.start(id, Buffer.from(wav), phrases, overrides);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const alignedTimesBody = { times: [0, 0.4, 0.5, 0.9] };
const readRecording = async (id: number) => await studio.read(id);

describe('the queue of recordings', () => {
  it('finishes short tasks for other recordings while a long recording is being processed', async () => {
    const [finishedChapterId = 0, realignedChapterId = 0, longChapterId = 0, otherChapterId = 0] = chapters;
    await startRecording(finishedChapterId, alignedTimesBody);
    await startRecording(realignedChapterId, alignedTimesBody);
    await studio.work();
    await startRecording(longChapterId);
    await startRecording(otherChapterId);
    const { narration, steps, finish } = createSlowNarration();
    const recordingWork = processRecordings({ ...world.deps, narration });
    await expect.poll(() => steps).toEqual(['a whole begins']);
    const readyRecording = await readRecording(finishedChapterId);
    await studio.ask('POST', `/admin/chapter/${finishedChapterId}/take-over`, {
      version: readyRecording?.version,
    });
    const alignmentRange = { version: (await readRecording(realignedChapterId))?.version, at: 0, count: 1 };
    await studio.ask('POST', `/admin/chapter/${realignedChapterId}/alignment`, alignmentRange);
    await processShortTasks({ ...world.deps, narration });
    expect(steps).toEqual(['a whole begins', 'is cut', 'a part begins']);
    expect(await readRecording(finishedChapterId)).toBeNull();
    expect(await readRecording(realignedChapterId)).toMatchObject({ state: 'ready', problem: null });
    expect(await readRecording(otherChapterId)).toMatchObject({ state: 'waiting', place: 1 });
    finish();
    await recordingWork;
    await discardAll();
  });

  it('processes short recording tasks before long ones when only one process may run', async () => {
    const [finishedChapterId = 0, firstChapterId = 0, secondChapterId = 0] = chapters;
    await startRecording(finishedChapterId, alignedTimesBody);
    await studio.work();
    await startRecording(firstChapterId);
    await startRecording(secondChapterId);
    const readyRecording = await readRecording(finishedChapterId);
    await studio.ask('POST', `/admin/chapter/${finishedChapterId}/take-over`, {
      version: readyRecording?.version,
    });
    const { narration, steps, finish } = createSlowNarration();
    finish();
    await processRecordings({ ...world.deps, narration });
    expect(steps).toEqual(['is cut', 'a whole begins', 'a whole begins']);
    await discardAll();
  });

  it('reports the queue position of a recording only while it is waiting', async () => {
    const readQueuePositions = async () =>
      await Promise.all(chapters.map(async (id) => (await readRecording(id))?.place));
    for (const id of chapters.slice(0, 3)) await startRecording(id);
    expect((await startRecording(chapters[3] ?? 0, alignedTimesBody)).place).toBe(4);
    expect(await readQueuePositions()).toEqual([1, 2, 3, 4]);
    const { narration, steps, finish } = createSlowNarration();
    const recordingWork = processRecordings({ ...world.deps, narration });
    await expect.poll(() => steps).toEqual(['a whole begins']);
    expect(await readQueuePositions()).toEqual([null, 1, 2, 3]);
    finish();
    await recordingWork;
    expect(await readQueuePositions()).toEqual([null, null, null, null]);
    await discardAll();
  });

  it('keeps a recording that was interrupted because the database closed a connection', async () => {
    const [chapterId = 0] = chapters;
    await startRecording(chapterId, alignedTimesBody);
    const breakConnection = async () => {
      const connection = await world.deps.sql.connect();
      connection.on('error', () => {});
      await connection
        .query('select pg_terminate_backend(pg_backend_pid())')
        .finally(() => connection.release(true));
      throw new Error('The connection is still open.');
    };
    const narration: Narration = { ...world.deps.narration, prepare: breakConnection };
    await processRecordings({ ...world.deps, narration });
    expect(await readRecording(chapterId)).toMatchObject({ state: 'aligning', problem: null });
    await studio.work();
    expect(await readRecording(chapterId)).toMatchObject({ state: 'ready' });
    await discardAll();
  });
});
