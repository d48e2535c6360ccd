import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems, purgeFormerSounds } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { readDemoClip } from '../../support/studio/uploads.ts';
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

const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });

describe('POST /v1/admin/phrase/{id}/restore-sound', () => {
  it('gives the phrase its first clip back after two takes, with the times of its words', async () => {
    await world.deps.db.phrase.update({
      where: { id: chapter.phrase.id },
      data: { wordTimes: [0, 100, 200, 300], areWordsMeasured: true },
    });
    await chapter.retake(sound);
    const { former } = await chapter.retake(sound);
    expect(former).toHaveLength(2);
    const { body } = await chapter.restore(former[1]?.sound_id ?? 0);
    expect(body.message).toBe('Phrase 2 has its former sound again.');
    expect(await chapter.readRow()).toMatchObject({
      audioFile: chapter.phrase.audioFile,
      wordTimes: [0, 100, 200, 300],
      areWordsMeasured: true,
    });
    expect(body.data.former).toHaveLength(2);
    await expectCleanStorage();
  });

  it('restores once if the request comes twice, also at the same time', async () => {
    const { former, version } = await chapter.retake(sound);
    const soundId = former[0]?.sound_id ?? 0;
    const responses = await Promise.all([
      chapter.restore(soundId, version),
      chapter.restore(soundId, version),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await chapter.readRow()).version).toBe(version + 1);
  });

  it('reports a conflict if the phrase was edited meanwhile', async () => {
    const { former, version } = await chapter.retake(sound);
    await chapter.studio.put(`/admin/phrase/${chapter.phrase.id}`, { phrase: 'Le chat dort.' });
    const { status, body } = await chapter.restore(former[0]?.sound_id ?? 0, version);
    expect([status, body.data.version]).toEqual([422, version + 1]);
  });

  it('responds with 404 for a sound of another phrase', async () => {
    const { former } = await chapter.retake(sound);
    const { status } = await chapter.of(chapter.first.id).restore(former[0]?.sound_id ?? 0);
    expect(status).toBe(404);
  });
});

describe('the former sounds of a chapter whose phrases were recorded one by one', () => {
  it('shows the phrase of each, which can be restored by itself', async () => {
    await chapter.retake(sound);
    await chapter.of(chapter.first.id).retake(sound);
    const path = `/admin/chapter/${chapter.chapter.id}/former-sounds`;
    const { body } = await chapter.studio.get(path);
    expect(body.data).toMatchObject([
      { total: 1, restorable: 1, phrase: { id: chapter.first.id, phrase_no: 1 } },
      { total: 1, restorable: 1, phrase: { id: chapter.phrase.id, phrase_no: 2, phrase: takenText } },
    ]);
    const restored = await chapter.studio.post(`/admin/former-sound/${body.data[1].id}/restore`, {
      version: '1',
      restored: 'true',
    });
    expect(restored.body.message).toBe('One phrase has the former sound again.');
    expect((await chapter.readRow()).audioFile).toBe(chapter.phrase.audioFile);
  });

  it('follows a phrase that was moved to another chapter', async () => {
    await chapter.retake(sound);
    const { id, phrase } = chapter.phrase;
    const fields = { phrase, chapter_id: String(chapter.next.id) };
    expect((await chapter.studio.put(`/admin/phrase/${id}`, fields)).status).toBe(200);
    const listIn = async (chapterId: number) =>
      (await chapter.studio.get(`/admin/chapter/${chapterId}/former-sounds`)).body.data;
    expect(await listIn(chapter.chapter.id)).toEqual([]);
    expect(await listIn(chapter.next.id)).toMatchObject([{ restorable: 1, phrase: { id } }]);
  });

  it('shows a former clip once, however often the phrase was given it and the later one', async () => {
    const first = await chapter.retake(sound);
    const second = await chapter.restore(first.former[0]?.sound_id ?? 0);
    const third = await chapter.restore(second.body.data.former[0].sound_id);
    const { body } = await chapter.studio.get(`/admin/chapter/${chapter.chapter.id}/former-sounds`);
    expect(body.data).toMatchObject([{ id: third.body.data.former[0].sound_id, restorable: 1 }]);
  });

  it('includes the clip that a form replaced, whose word times come back with it', async () => {
    const { id, audioFile } = chapter.phrase;
    const before = { wordTimes: [0, 100, 200, 300], areWordsMeasured: true };
    await world.deps.db.phrase.update({ where: { id }, data: before });
    await chapter.studio.post(`/admin/phrase/${id}?_method=put`, {
      phrase: takenText,
      line_audio: readDemoClip(),
    });
    expect(await chapter.readRow()).toMatchObject({ wordTimes: [], areWordsMeasured: false });
    await expectCleanStorage();
    const { former } = await chapter.read();
    expect((await chapter.restore(former[0]?.sound_id ?? 0)).status).toBe(200);
    expect(await chapter.readRow()).toMatchObject({ audioFile, ...before });
    await expectCleanStorage();
  });

  it('deletes them with their files after 30 days', async () => {
    await chapter.retake(sound);
    world.moveClock(30 * 24 * 60 * 60 * 1000);
    expect(await purgeFormerSounds(world.deps)).toBeGreaterThanOrEqual(1);
    expect(await world.deps.media.read('clips', chapter.phrase.audioFile ?? '')).toBeUndefined();
    await expectCleanStorage();
  });
});
