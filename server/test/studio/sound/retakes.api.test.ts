import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { addBookToLibrary, buildPerson } from '../../support/builders.ts';
import { readPackVersions } from '../../support/http/downloads.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makeWav } from '../../support/studio/uploads.ts';
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

describe('GET /v1/admin/phrase/{id}/sound', () => {
  it('returns a phrase between its neighbors, with its clip', async () => {
    expect(await chapter.read()).toMatchObject({
      phrase: takenText,
      phrase_no: 2,
      before: [{ phrase: 'Il pleut.' }],
      after: [{ phrase: 'Elle rit.' }, { phrase: 'Fin.' }],
      previous_id: chapter.first.id,
      line_audio: expect.stringContaining(chapter.phrase.audioFile ?? '?'),
      retake: null,
      former: [],
    });
  });

  it('responds with 404 for an unknown phrase', async () => {
    expect((await chapter.studio.get('/admin/phrase/999999/sound')).status).toBe(404);
  });
});

describe('POST /v1/admin/phrase/{id}/retake', () => {
  it('prepares a take that its editor can hear, and leaves the phrase as it is', async () => {
    const retake = await chapter.record(sound);
    expect(retake).toMatchObject({ warnings: [], line_audio: expect.stringContaining('.mp3') });
    // The recording begins and ends with pauses, of which the clip has only short ones.
    expect(retake.audio_ms).toBeGreaterThan(1500);
    expect(retake.audio_ms).toBeLessThan(3500);
    expect((await chapter.read()).retake).toEqual(retake);
    const row = await world.deps.db.retake.findUniqueOrThrow({ where: { id: retake.id } });
    expect(retake.created_at).toBe(row.createdAt.toISOString());
    expect(await chapter.readRow()).toEqual(chapter.phrase);
    await expectCleanStorage();
  });

  it('lets only its editor hear the take', async () => {
    await chapter.record(sound);
    expect((await (await chapter.asOther()).read()).retake).toBeNull();
  });

  it('reports a conflict if the phrase was edited since it was read, and stores nothing', async () => {
    await chapter.studio.put(`/admin/phrase/${chapter.phrase.id}`, { phrase: 'Le petit chat dort.' });
    const { status, body } = await chapter.send(sound, 1);
    expect([status, body.data.phrase, body.data.version]).toEqual([422, 'Le petit chat dort.', 2]);
    expect(Object.keys(body.errors)).toEqual(['version']);
    expect(await world.deps.db.retake.count({ where: { phraseId: chapter.phrase.id } })).toBe(0);
    expect((await chapter.send(sound, 2)).status).toBe(200);
  });

  it('requires the version of the phrase that was read', async () => {
    const path = `/admin/phrase/${chapter.phrase.id}/retake`;
    const { status, body } = await chapter.studio.post(path, { take: sound });
    expect([status, body.errors]).toEqual([422, { version: ['version is required.'] }]);
  });

  it('warns of a take that is much longer than the text, and still lets it be heard', async () => {
    const retake = await chapter.of(chapter.first.id).record(sound);
    expect(retake.warnings).toEqual(['too-long']);
    expect(await readClip(retake.line_audio.split('/').at(-1))).toBeDefined();
  });

  it.each([
    ['no file', undefined, 'Recording is required.'],
    ['an empty file', Buffer.alloc(0), 'Recording is required.'],
    ['a text', Buffer.from('This is no sound.'), 'The recording cannot be read as audio.'],
    [
      'silence',
      makeWav(1000),
      'We hear only silence in this recording. Check the microphone, then try again.',
    ],
    [
      'a sound that is too short',
      makeWav(20),
      'The recording holds no sound. Please record the phrase again.',
    ],
    [
      'a sound of more than two minutes',
      makeWav(121_000),
      'The recording of a phrase can’t be longer than two minutes.',
    ],
  ])('rejects %s with the name of the field, and stores nothing', async (_, file, message) => {
    const { status, body } = await chapter.send(file);
    expect([status, body.errors]).toEqual([422, { take: [message] }]);
    expect(await world.deps.db.retake.count({ where: { phraseId: chapter.phrase.id } })).toBe(0);
    await expectCleanStorage();
  });

  it('responds with 404 for an unknown phrase', async () => {
    expect((await chapter.of(999_999).send(sound)).status).toBe(404);
  });
});

describe('POST /v1/admin/retake/{id}/take', () => {
  it('gives the phrase the clip of the take, with the times of its words', async () => {
    const { audio_ms } = await chapter.record(sound);
    const { retake } = await chapter.read();
    const { body } = await chapter.take(retake?.id ?? '');
    expect(body.message).toBe('Phrase 2 has its new sound.');
    expect(body.data).toMatchObject({ line_audio: retake?.line_audio, audio_ms, retake: null });
    const row = await chapter.readRow();
    expect(row).toMatchObject({ audioMs: audio_ms, areWordsMeasured: true, isSetByHand: true, version: 2 });
    expect(row.wordTimes).toHaveLength(2 * takenText.split(' ').length);
    await expectCleanStorage();
  });

  it('takes a first sound for a phrase that has none', async () => {
    const { id, audioFile } = chapter.phrase;
    await world.deps.db.phrase.update({ where: { id }, data: { audioFile: null, audioMs: null } });
    await world.deps.media.remove('clips', audioFile ?? '');
    const data = await chapter.retake(sound);
    expect(data.former).toEqual([]);
    expect(await world.deps.db.formerSound.count({ where: { bookId: chapter.book.id } })).toBe(0);
    expect(await world.deps.db.unfinishedPhrase.count({ where: { phraseId: id, noAudio: true } })).toBe(0);
  });

  it('takes once if the request comes twice, also at the same time', async () => {
    const { id } = await chapter.record(sound);
    const { version } = await chapter.read();
    const responses = await Promise.all([chapter.take(id, version), chapter.take(id, version)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await chapter.take(id, version)).status).toBe(200);
    expect((await chapter.read()).former).toHaveLength(1);
    expect((await chapter.readRow()).version).toBe(version + 1);
  });

  it('reports a conflict if the phrase was edited meanwhile, and can then take the same take', async () => {
    const { id } = await chapter.record(sound);
    await chapter.studio.put(`/admin/phrase/${chapter.phrase.id}`, { phrase: 'Le petit chat dort.' });
    const { status, body } = await chapter.take(id, 1);
    expect([status, body.data.version, body.data.retake.id]).toEqual([422, 2, id]);
    expect(body.data.retake.warnings).toEqual(['text-changed']);
    expect(body.errors.version).toEqual([
      'Somebody else changed this phrase while you were editing it. Nothing was overwritten.',
    ]);
    expect((await chapter.readRow()).audioFile).toBe(chapter.phrase.audioFile);
    expect((await chapter.take(id, 2)).status).toBe(200);
    // The times of words belong to the text that was recorded.
    expect(await chapter.readRow()).toMatchObject({ wordTimes: [], areWordsMeasured: false });
  });

  it('lets one of two editors take and tells the other, whose take stays', async () => {
    const other = await chapter.asOther();
    const mine = await chapter.record(sound);
    const theirs = await other.record(sound);
    const responses = await Promise.all([chapter.take(mine.id, 1), other.take(theirs.id, 1)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const loser = responses[0]?.status === 422 ? chapter : other;
    expect((await loser.read()).retake).not.toBeNull();
    await expectCleanStorage();
  });

  it('responds with 404 for a take of another editor', async () => {
    const { id } = await (await chapter.asOther()).record(sound);
    expect((await chapter.take(id)).status).toBe(404);
  });

  it('gives the chapter another pack and sums the length of its clips', async () => {
    const member = await buildPerson(world);
    await addBookToLibrary(world, member.user.id, chapter.book.id);
    const versions = await readPackVersions(world, member, chapter.book);
    await chapter.retake(sound);
    expect(await readPackVersions(world, member, chapter.book)).not.toEqual(versions);
    const phrases = await world.deps.db.phrase.findMany({ where: { chapterId: chapter.chapter.id } });
    const { clipMs } = await world.deps.db.chapter.findUniqueOrThrow({ where: { id: chapter.chapter.id } });
    expect(clipMs).toBe(phrases.reduce((sum, { audioMs }) => sum + (audioMs ?? 0), 0));
  });

  it('requests a new audio sample of a book whose sample contained the clip that a take replaces', async () => {
    const { id } = chapter.book;
    const file = await world.deps.media.put('samples', 'mp3', Buffer.from('a sample'));
    await world.deps.db.book.update({
      where: { id },
      data: { sampleAudio: file, madeSampleFile: file, sampleRequestedAt: null },
    });
    await chapter.retake(sound);
    const book = await world.deps.db.book.findUniqueOrThrow({ where: { id } });
    expect(book.sampleRequestedAt).not.toBeNull();
  });
});

describe('DELETE /v1/admin/retake/{id}', () => {
  it('deletes a take with its file, also if it is sent twice', async () => {
    const { id, line_audio } = await chapter.record(sound);
    expect((await chapter.discard(id)).status).toBe(200);
    expect((await chapter.discard(id)).status).toBe(200);
    expect(await readClip(line_audio.split('/').at(-1))).toBeUndefined();
    expect((await chapter.take(id)).status).toBe(404);
    await expectCleanStorage();
  });

  it('leaves a take alone that the phrase has, or that another editor made', async () => {
    const { id } = await chapter.record(sound);
    await (await chapter.asOther()).discard(id);
    expect((await chapter.take(id)).status).toBe(200);
    await chapter.discard(id);
    expect(await readClip((await chapter.readRow()).audioFile)).toBeDefined();
  });

  it('does nothing for an unknown take', async () => {
    expect((await chapter.discard(unknownId)).status).toBe(200);
  });
});
