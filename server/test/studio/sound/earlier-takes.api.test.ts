import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems, purgeRetakes } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildRetakenChapter, speakPhrase, takenText } from './retaken-chapter.ts';

let world: World;
let sound: Buffer;
let chapter: Awaited<ReturnType<typeof buildRetakenChapter>>;
beforeAll(async () => {
  world = await startWorld();
  sound = await speakPhrase();
});
afterAll(() => world.close());
beforeEach(async () => {
  chapter = await buildRetakenChapter(world);
});

const unknownId = '7b0a1e52-5c1d-4c0e-9b1f-000000000000';
const readClip = async (name: string | null | undefined) => await world.deps.media.read('clips', name ?? '');
const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });

const moveTake = async (id: string, milliseconds: number) => {
  const createdAt = new Date(world.deps.clock.now().getTime() + milliseconds);
  await world.deps.db.retake.update({ where: { id }, data: { createdAt } });
};
/** Records a take that is begun later than those that follow. */
const recordLater = async () => {
  const take = await chapter.record(sound);
  await moveTake(take.id, 60_000);
  return take;
};
/** Records two takes that both wait, the earlier one first, as if the process had died before it deleted that. */
const recordTwo = async () => {
  const earlier = await chapter.record(sound);
  await world.deps.db.retake.update({ where: { id: earlier.id }, data: { milliseconds: null } });
  const newest = await chapter.record(sound);
  await moveTake(earlier.id, -60_000);
  await world.deps.db.retake.update({ where: { id: earlier.id }, data: { milliseconds: earlier.audio_ms } });
  return [earlier, newest] as const;
};

describe('making a take', () => {
  it('replaces an earlier one of the same editor, with its file', async () => {
    const first = await chapter.record(sound);
    const second = await chapter.record(sound);
    expect((await chapter.read()).retake?.id).toBe(second.id);
    expect(await readClip(first.line_audio.split('/').at(-1))).toBeUndefined();
    expect((await chapter.take(first.id)).status).toBe(404);
    await expectCleanStorage();
  });

  it('returns one that was begun later and was ready sooner, instead of an older one', async () => {
    const later = await recordLater();
    expect((await chapter.record(sound)).id).toBe(later.id);
    expect((await chapter.read()).retake?.id).toBe(later.id);
    expect(await world.deps.db.retake.count({ where: { phraseId: chapter.phrase.id } })).toBe(1);
    await expectCleanStorage();
  });

  it('reports a conflict and stores nothing if one that was begun later is used by then', async () => {
    const { version } = await chapter.read();
    const later = await recordLater();
    await chapter.take(later.id);
    // The request was sent before the later take was used.
    await world.deps.db.phrase.update({ where: { id: chapter.phrase.id }, data: { version } });
    const { status, body } = await chapter.send(sound, version);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['version']]);
    expect((await chapter.read()).retake).toBeNull();
    await expectCleanStorage();
  });
});

describe('using a take', () => {
  it('deletes earlier takes that were ready later, so that none of them appears again', async () => {
    const [earlier, newest] = await recordTwo();
    expect((await chapter.take(newest.id)).body.data.retake).toBeNull();
    expect((await chapter.read()).retake).toBeNull();
    expect((await chapter.take(earlier.id)).status).toBe(404);
    await expectCleanStorage();
  });

  it('leaves a newer take and those of other editors alone', async () => {
    const other = await chapter.asOther();
    const theirs = await other.record(sound);
    const [earlier, newest] = await recordTwo();
    await chapter.take(earlier.id);
    expect((await chapter.read()).retake?.id).toBe(newest.id);
    expect((await other.read()).retake?.id).toBe(theirs.id);
  });
});

describe('discarding a take', () => {
  it('deletes earlier takes that were ready later, too', async () => {
    const [, newest] = await recordTwo();
    await chapter.discard(newest.id);
    expect((await chapter.read()).retake).toBeNull();
    await expectCleanStorage();
  });
});

describe('the purge of takes', () => {
  it('deletes a take that nobody took with its file after a day, and not before', async () => {
    const { line_audio } = await chapter.record(sound);
    const clip = line_audio.split('/').at(-1);
    await chapter.of(chapter.first.id).retake(sound);
    world.moveClock(23 * 60 * 60 * 1000);
    await purgeRetakes(world.deps);
    expect(await readClip(clip)).toBeDefined();
    world.moveClock(2 * 60 * 60 * 1000);
    expect(await purgeRetakes(world.deps)).toBeGreaterThanOrEqual(2);
    expect(await readClip(clip)).toBeUndefined();
    const taken = await world.deps.db.phrase.findUniqueOrThrow({ where: { id: chapter.first.id } });
    expect(await readClip(taken.audioFile)).toBeDefined();
    await expectCleanStorage();
  });

  it('deletes what a process left that died while it prepared a take', async () => {
    const id = unknownId.replace(/0$/, '1');
    const { id: phraseId, bookId } = chapter.phrase;
    const clip = await world.deps.media.put('clips', 'mp3', Buffer.from('half'));
    await world.deps.media.createWorkFolder(id);
    await world.deps.db.retake.create({
      data: {
        ...{ id, phraseId, bookId, clip, text: takenText, userId: chapter.editor.user.id },
        createdAt: world.deps.clock.now(),
      },
    });
    world.moveClock(25 * 60 * 60 * 1000);
    await purgeRetakes(world.deps);
    expect(await readClip(clip)).toBeUndefined();
    await expectCleanStorage();
  });
});
