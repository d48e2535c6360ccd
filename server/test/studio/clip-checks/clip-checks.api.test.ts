import type { ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import type { Phrase } from '../../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, makeWav } from '../../support/studio/uploads.ts';
import { createCheckNarration, createCheckStudio, type SpokenTimes } from './check-studio.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createCheckStudio>;
let bookId: number;
let chapterId: number;
let phrases: Phrase[];

beforeAll(async () => {
  world = await startWorld();
  world.deps.narration.findMissingPrograms = async () => [];
  administrator = await buildAdministrator(world);
  studio = createCheckStudio(world, administrator);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
  await readPhrases();
});

async function readPhrases(): Promise<Phrase[]> {
  phrases = (await phrasesOf(world, bookId)).filter((phrase) => phrase.chapterId === chapterId);
  return phrases;
}
const idOf = (index: number) => phrases[index]?.id ?? 0;
const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
const readCheck = async () => (await studio.read(chapterId)) as ClipCheckView;
const readClip = async (index: number) =>
  (await world.deps.media.read('clips', phrases[index]?.audioFile ?? ''))?.bytes.toString();

/** The first phrase ends 0.15 s after its clip, and the third one begins 0.2 s before its clip. */
const movedTimes: SpokenTimes[] = [
  { start: 0.1, end: 1.15 },
  { start: 1.2, end: 1.75 },
  { start: 1.8, end: 2.9 },
];

/** Checks the chapter's clips, and returns the check. */
async function check(times: readonly SpokenTimes[] = movedTimes): Promise<ClipCheckView> {
  expect((await studio.start(chapterId)).status).toBe(200);
  await studio.work(createCheckNarration(world, times));
  return await readCheck();
}
async function take(checked: ClipCheckView, phraseIds: readonly number[]): Promise<ClipCheckView> {
  expect((await studio.take(chapterId, checked.version, phraseIds)).status).toBe(200);
  await studio.work(createCheckNarration(world, movedTimes));
  return await readCheck();
}

describe('POST /v1/admin/chapter/{id}/clip-check', () => {
  it('lists the edges between clips that would move, with the joined clips to listen to', async () => {
    const started = await studio.start(chapterId);
    expect(started.body.data).toMatchObject({ state: 'waiting', place: 1, changes: [], audio: null });
    await studio.work(createCheckNarration(world, movedTimes));
    const checked = await readCheck();
    expect(checked).toMatchObject({
      state: 'ready',
      total_phrases: 3,
      unspoken: [],
      set_by_hand: 0,
      word_times: { measured: 3, estimated: 0 },
      changes: [
        { phrase: { id: idOf(0), start: 0, end: 1 }, next: { id: idOf(1) }, time: 1.15, uncertain: false },
        { phrase: { id: idOf(1), start: 1, end: 2 }, next: { id: idOf(2) }, time: 1.8, uncertain: false },
      ],
    });
    const audioResponse = await fetch(`${world.origin}${checked.audio}`);
    expect(await audioResponse.text()).toBe('copy');
    expect((await readPhrases()).map(({ version }) => version)).toEqual([1, 1, 1]);
    await studio.discard(chapterId);
    await expectCleanStorage();
  });

  it('starts only one check of a chapter, and asks for a decision before the next one', async () => {
    await studio.start(chapterId);
    expect((await studio.start(chapterId)).body.data).toMatchObject({ state: 'waiting', version: 1 });
    await studio.work(createCheckNarration(world, movedTimes));
    const repeated = await studio.start(chapterId);
    expect(repeated.status).toBe(422);
    expect(repeated.body.message).toBe(
      'This chapter has already been checked. Take its changes or discard them first.',
    );
    await studio.discard(chapterId);
    expect((await studio.start(chapterId)).status).toBe(200);
    await studio.discard(chapterId);
  });

  it('never moves a clip that an editor uploaded for its phrase, or one in a format that only uploads have', async () => {
    const fields = { phrase: phrases[1]?.phrase ?? '', line_audio: makeWav() };
    const path = `/admin/phrase/${idOf(1)}?_method=put`;
    const { body } = await createStudioClient(world, administrator).post(path, fields);
    expect(body.data.line_audio).toMatch(/\.wav/);
    expect((await readPhrases())[1]).toMatchObject({ isSetByHand: true });
    expect(await check()).toMatchObject({ changes: [], set_by_hand: 1 });
    await studio.discard(chapterId);
    await world.deps.db.phrase.update({ where: { id: idOf(1) }, data: { isSetByHand: false } });
    expect(await check()).toMatchObject({ changes: [], set_by_hand: 1 });
    await studio.discard(chapterId);
  });

  it('lists phrases that seem not to be spoken in their clips, and marks changes beside flagged phrases', async () => {
    const checked = await check([
      { start: 0, end: 1.2, flagged: true },
      { start: 1.25, end: 2 },
      { start: 2.1, end: 2.1, flagged: true, words: [] },
    ]);
    expect(checked.changes).toMatchObject([{ phrase: { id: idOf(0) }, uncertain: true }]);
    expect(checked.unspoken).toMatchObject([{ id: idOf(2) }]);
    expect(checked.uncertain).toEqual([]);
    await studio.discard(chapterId);
  });

  it('explains why a chapter without clips, or one with a missing clip, can’t be checked', async () => {
    const [removed] = phrases;
    await world.deps.media.remove('clips', removed?.audioFile ?? '');
    expect(await check()).toMatchObject({
      state: 'failed',
      problem: `The clip of “${removed?.phrase}” is missing. Please upload it again.`,
    });
    await world.deps.db.phrase.updateMany({ where: { chapterId }, data: { audioFile: null } });
    const response = await studio.start(chapterId);
    expect(response.status).toBe(422);
    expect(response.body.message).toBe('This chapter has no clips yet.');
    await studio.discard(chapterId);
    for (const { audioFile } of phrases.slice(1)) await world.deps.media.remove('clips', audioFile ?? '');
  });

  it('names the programs that the server lacks', async () => {
    world.deps.narration.findMissingPrograms = async () => ['ffmpeg'];
    const response = await studio.start(chapterId);
    world.deps.narration.findMissingPrograms = async () => [];
    expect(response.body.message).toBe(
      'This server can’t check clips yet. It needs ffmpeg: apt-get install ffmpeg',
    );
  });

  it('answers 404 for an unknown chapter', async () => {
    expect((await studio.start(999_999)).status).toBe(404);
    expect((await studio.ask('GET', '/admin/chapter/999999/clip-check')).status).toBe(404);
    expect((await studio.discard(999_999)).status).toBe(404);
  });
});

describe('POST /v1/admin/chapter/{id}/clip-changes', () => {
  it('cuts the clips of the chosen edges at their level, and stores the times of all words', async () => {
    const former = phrases.map(({ audioFile }) => audioFile);
    const member = await buildPerson(world);
    const bookmark = { userId: member.user.id, bookId, phraseId: idOf(0), phrase: 'Il pleut.' };
    const now = new Date();
    await world.deps.db.bookmark.create({ data: { ...bookmark, createdAt: now, updatedAt: now } });
    const checked = await check();
    const done = await take(checked, [idOf(0)]);
    expect(done).toMatchObject({
      state: 'done',
      audio: null,
      result: { taken: 1, left_out: [], word_times: 3 },
    });
    const before = phrases;
    await readPhrases();
    expect(phrases.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(phrases.map(({ version }) => version)).toEqual([2, 2, 1]);
    expect(phrases.map(({ audioMs }) => audioMs)).toEqual([1150, 850, null]);
    expect(await readClip(0)).toBe('true 0.00 1.15');
    expect(await readClip(1)).toBe('true 1.15 2.00');
    expect(phrases[2]?.audioFile).toBe(former[2]);
    expect(phrases.map(({ wordTimes }) => wordTimes)).toEqual([
      [100, 625, 625, 1150],
      [50, 325, 325, 600],
      [0, 350, 350, 900],
    ]);
    // The edge before the third phrase stays, although it cuts its first word.
    expect(phrases.map(({ areWordsMeasured }) => areWordsMeasured)).toEqual([true, true, false]);
    for (const [index, phrase] of phrases.entries())
      expect(phrase).toMatchObject({
        meanings: before[index]?.meanings,
        dictionary: before[index]?.dictionary,
        lemmas: before[index]?.lemmas,
      });
    expect(await world.deps.db.bookmark.count({ where: { phraseId: idOf(0) } })).toBe(1);
    await studio.discard(chapterId);
    await expectCleanStorage();
  });

  it('stores the clips that it replaces, so that an editor can have them back', async () => {
    const sounds = phrases.map(({ audioFile, audioMs, wordTimes }) => ({ audioFile, audioMs, wordTimes }));
    await take(await check(), [idOf(0)]);
    expect((await readPhrases())[0]?.audioFile).not.toBe(sounds[0]?.audioFile);
    const list = await studio.ask('GET', `/admin/chapter/${chapterId}/former-sounds`);
    expect(list.body.data).toMatchObject([{ is_restored: false, restorable: 2 }]);
    const [{ id, version }] = list.body.data;
    await studio.ask('POST', `/admin/former-sound/${id}/restore`, { version, restored: true });
    expect((await readPhrases()).slice(0, 2)).toMatchObject(sounds.slice(0, 2));
    await expectCleanStorage();
  });

  it('leaves out the change of a phrase that was edited meanwhile, and says so', async () => {
    const checked = await check();
    await studio.ask('PUT', `/admin/phrase/${idOf(2)}`, { phrase: 'Elle rit fort.' });
    const done = await take(checked, [idOf(0), idOf(1)]);
    expect(done.result).toEqual({
      taken: 1,
      left_out: [{ id: idOf(1), text: 'Il pleut.' }],
      word_times: 2,
    });
    await readPhrases();
    expect(phrases.map(({ audioMs }) => audioMs)).toEqual([1150, 850, null]);
    expect(phrases[2]).toMatchObject({ phrase: 'Elle rit fort.', wordTimes: [] });
    await studio.discard(chapterId);
    await expectCleanStorage();
  });

  it('plans the changes again if a phrase is edited while clips are cut', async () => {
    const checked = await check();
    await studio.take(chapterId, checked.version, [idOf(0), idOf(1)]);
    const narration = createCheckNarration(world, movedTimes);
    let cutCount = 0;
    await studio.work({
      ...narration,
      cut: async (...args) => {
        cutCount += 1;
        if (cutCount === 1) await studio.ask('PUT', `/admin/phrase/${idOf(0)}`, { phrase: 'Lui.' });
        return await narration.cut(...args);
      },
    });
    expect(cutCount).toBe(2);
    expect((await readCheck()).result).toMatchObject({ taken: 1, left_out: [{ id: idOf(0) }] });
    await readPhrases();
    expect(phrases.map(({ audioMs }) => audioMs)).toEqual([null, 800, 1200]);
    await studio.discard(chapterId);
    await expectCleanStorage();
  });

  it('takes only the times of words if no change is chosen', async () => {
    const clips = phrases.map(({ audioFile }) => audioFile);
    const done = await take(await check(), []);
    expect(done.result).toEqual({ taken: 0, left_out: [], word_times: 3 });
    await readPhrases();
    expect(phrases.map(({ audioFile }) => audioFile)).toEqual(clips);
    expect(phrases.map(({ version }) => version)).toEqual([1, 1, 1]);
    await studio.discard(chapterId);
  });

  it('keeps the changes for another attempt if the clips can’t be stored', async () => {
    const checked = await check();
    await studio.take(chapterId, checked.version, [idOf(0)]);
    const { put } = world.deps.media;
    world.deps.media.put = async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    await studio.work(createCheckNarration(world, movedTimes));
    world.deps.media.put = put;
    const failed = await readCheck();
    expect(failed).toMatchObject({
      state: 'ready',
      problem:
        'The server is out of disk space right now. The chapter stays as it was; please try again later.',
    });
    await expectCleanStorage();
    expect(await take(failed, [idOf(0)])).toMatchObject({ state: 'done', problem: null });
    await studio.discard(chapterId);
    await expectCleanStorage();
  });

  it('rejects a phrase whose end stays, a check that isn’t ready, and an outdated version', async () => {
    const checked = await check();
    const unknownPhrase = await studio.take(chapterId, checked.version, [idOf(2)]);
    expect(unknownPhrase.body.errors).toEqual({
      phrase_ids: ['phrase_ids contains a phrase whose end stays where it is.'],
    });
    const outdated = await studio.take(chapterId, checked.version + 1, [idOf(0)]);
    expect(outdated.status).toBe(422);
    expect(outdated.body.data).toMatchObject({ version: checked.version });
    const invalid = await studio.ask('POST', `/admin/chapter/${chapterId}/clip-changes`, { phrase_ids: 'x' });
    expect(Object.keys(invalid.body.errors)).toEqual(['phrase_ids', 'version']);
    await take(checked, []);
    const { version } = await readCheck();
    expect((await studio.take(chapterId, version, [])).body.message).toBe(
      'This check has no changes that could be taken now.',
    );
    await studio.discard(chapterId);
    expect((await studio.take(chapterId, 1, [])).status).toBe(404);
  });
});
