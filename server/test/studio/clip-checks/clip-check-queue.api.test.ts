import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Narration } from '../../../src/adapters/narration/narration.ts';
import { findStorageProblems, takeWaitingChanges } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createCheckNarration, createCheckStudio, type SpokenTimes } from './check-studio.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createCheckStudio>;
let bookId: number;
let bookCode: string;
let chapters: { id: number }[];

beforeAll(async () => {
  world = await startWorld();
  world.deps.narration.findMissingPrograms = async () => [];
  administrator = await buildAdministrator(world);
  studio = createCheckStudio(world, administrator);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId, bookCode } = await buildBook(world));
  chapters = await world.deps.db.chapter.findMany({ where: { bookId }, orderBy: { chapterNo: 'asc' } });
});

const movedTimes: SpokenTimes[] = [
  { start: 0.1, end: 1.15 },
  { start: 1.2, end: 1.95 },
];
const firstId = () => chapters[0]?.id ?? 0;
const askBook = async (method: string) => await studio.ask(method, `/admin/clip-checks/${bookCode}`);
const discardAll = async () => {
  for (const { id } of chapters) await studio.discard(id);
};
const findRow = async (chapterId: number) =>
  await world.deps.db.clipCheck.findUnique({ where: { chapterId } });
const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
type CheckList = { chapters: { check: { state: string; total_changes: number } | null }[] };
const statesOf = ({ chapters: listed }: CheckList) => listed.map(({ check }) => check?.state ?? null);

/** A narration whose work on one chapter never ends, as if its process were killed, until its signal aborts. */
function createStuckNarration(): { narration: Narration; started: Promise<void> } {
  let reportStart = () => {};
  const started = new Promise<void>((resolve) => {
    reportStart = resolve;
  });
  const waitForAbort = async (signal: AbortSignal | undefined): Promise<never> => {
    reportStart();
    return await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const narration: Narration = {
    ...createCheckNarration(world, movedTimes),
    align: async (_request, options) => await waitForAbort(options?.signal),
    cut: async (_request, options) => await waitForAbort(options?.signal),
  };
  return { narration, started };
}

describe('POST /v1/admin/clip-checks/{book_code}', () => {
  it('checks all chapters of a book in their order, and lists what was found in each', async () => {
    const started = await askBook('POST');
    expect(started.body.message).toBe('2 chapters will be checked.');
    expect(statesOf(started.body.data)).toEqual(['waiting', 'waiting']);
    expect(await studio.read(chapters[1]?.id ?? 0)).toMatchObject({ place: 2 });
    await studio.work(createCheckNarration(world, movedTimes));
    const { body } = await askBook('GET');
    expect(body.data.chapters).toMatchObject([
      { chapter_no: 1, total_clips: 3, check: { state: 'ready', total_changes: 1, has_word_times: true } },
      { chapter_no: 2, total_clips: 2, check: { state: 'ready', total_changes: 1, has_word_times: true } },
    ]);
    const repeated = await askBook('POST');
    expect(repeated.body.message).toMatch(/^There is nothing to check/);
    await discardAll();
    await expectCleanStorage();
  });

  it('leaves out chapters without clips', async () => {
    const { audioFile = null } = (await phrasesOf(world, bookId)).at(-1) ?? {};
    const { id = 0 } = await world.deps.db.chapter.create({
      data: { bookId, title: 'Vide', chapterNo: 3, published: false, firstPhraseNo: null },
    });
    expect(audioFile).not.toBeNull();
    expect((await askBook('POST')).body.message).toBe('2 chapters will be checked.');
    expect(await studio.read(id)).toBeNull();
    await discardAll();
  });

  it('answers 404 for an unknown book', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await studio.ask(method, '/admin/clip-checks/unknown')).status).toBe(404);
  });
});

describe('DELETE /v1/admin/clip-checks/{book_code}', () => {
  it('cancels checks that wait or run, and keeps those that found changes', async () => {
    await studio.start(firstId());
    await studio.work(createCheckNarration(world, movedTimes));
    await askBook('POST');
    const { narration, started } = createStuckNarration();
    const work = studio.work(narration);
    await started;
    const { body } = await askBook('DELETE');
    expect(statesOf(body.data)).toEqual(['ready', null]);
    await work;
    expect(statesOf((await askBook('GET')).body.data)).toEqual(['ready', null]);
    await discardAll();
    await expectCleanStorage();
  });
});

describe('the work on checks', () => {
  it('stops when a running check is discarded, and leaves no files', async () => {
    await studio.start(firstId());
    const { narration, started } = createStuckNarration();
    const work = studio.work(narration);
    await started;
    expect(await studio.read(firstId())).toMatchObject({ state: 'checking', changes: [] });
    await studio.discard(firstId());
    await work;
    expect(await studio.read(firstId())).toBeNull();
    await expectCleanStorage();
  });

  it('takes changes of a chapter while another one is being checked', async () => {
    await studio.start(firstId());
    await studio.work(createCheckNarration(world, movedTimes));
    const [phrase] = await phrasesOf(world, bookId);
    const { version = 0 } = (await studio.read(firstId())) ?? {};
    await studio.start(chapters[1]?.id ?? 0);
    const { narration, started } = createStuckNarration();
    const work = studio.work(narration);
    await started;
    await studio.take(firstId(), version, [phrase?.id ?? 0]);
    await takeWaitingChanges({ ...world.deps, narration: createCheckNarration(world, movedTimes) });
    expect(await studio.read(firstId())).toMatchObject({ state: 'done' });
    expect(await studio.read(chapters[1]?.id ?? 0)).toMatchObject({ state: 'checking' });
    await discardAll();
    await work;
    await expectCleanStorage();
  });

  it('starts over once the lease of a killed process has expired, and deletes the clips that it cut', async () => {
    await studio.start(firstId());
    await studio.work(createCheckNarration(world, movedTimes));
    const [phrase] = await phrasesOf(world, bookId);
    const { version = 0 } = (await studio.read(firstId())) ?? {};
    await studio.take(firstId(), version, [phrase?.id ?? 0]);
    // The rows and files that a process leaves behind if it is killed after it has stored its first clip.
    const leaseId = '7d0f7f3e-53a5-4f3c-9c50-0d6b1d9b8a11';
    const clip = await world.deps.media.put('clips', 'mp3', Buffer.from('left behind'));
    const leaseUntil = new Date(world.deps.clock.now().getTime() + 30_000);
    await world.deps.db.clipCheck.update({
      where: { chapterId: firstId() },
      data: { leaseId, leaseUntil, clips: [clip] },
    });
    await world.deps.media.createWorkFolder(leaseId);
    await studio.work(createCheckNarration(world, movedTimes));
    expect(await findRow(firstId())).toMatchObject({ state: 'taking', leaseId });
    world.moveClock(60_000);
    await studio.work(createCheckNarration(world, movedTimes));
    expect(await studio.read(firstId())).toMatchObject({ state: 'done', result: { taken: 1 } });
    expect(await world.deps.media.read('clips', clip)).toBeUndefined();
    await discardAll();
    await expectCleanStorage();
  });

  it('starts over after the server has closed', async () => {
    await studio.start(firstId());
    await studio.work({
      ...createCheckNarration(world, movedTimes),
      align: async () => {
        throw new DOMException('closed', 'AbortError');
      },
    });
    expect(await studio.read(firstId())).toMatchObject({ state: 'checking', problem: null, place: 1 });
    await studio.work(createCheckNarration(world, movedTimes));
    expect(await studio.read(firstId())).toMatchObject({ state: 'ready' });
    await discardAll();
  });

  it('deletes checks of deleted chapters, and those that nobody decided on for a month', async () => {
    await askBook('POST');
    await studio.work(createCheckNarration(world, movedTimes));
    await studio.ask('DELETE', `/admin/chapter/${firstId()}`);
    await studio.work(createCheckNarration(world, movedTimes));
    expect(await findRow(firstId())).toBeNull();
    expect(await findRow(chapters[1]?.id ?? 0)).not.toBeNull();
    world.moveClock(31 * 24 * 60 * 60 * 1000);
    await studio.work(createCheckNarration(world, movedTimes));
    expect(await findRow(chapters[1]?.id ?? 0)).toBeNull();
    await expectCleanStorage();
  });
});
