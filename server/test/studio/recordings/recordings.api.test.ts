import { undoMinutes } from '@lingostory/contract/studio/constants';
import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems, purgeExpiredDeletions } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio, recordedText, recordText } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createRecordingStudio>;
let sound: Buffer;
let bookId: number;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createRecordingStudio(world, administrator);
  sound = await recordText();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
const readRecording = async () => (await studio.read(chapterId)) as RecordingView;
const editRecording = async (requestBody: object) =>
  await studio.ask('PUT', `/admin/chapter/${chapterId}/recording`, requestBody);
const createDraftPhrase = (start: number, end: number): DraftPhrase => ({
  text: 'Autre.',
  separator: 'space',
  start,
  end,
  flagged: true,
});
const discardRecording = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
/** Uploads a recording with known phrase times, one phrase a second, and makes it ready for review. */
async function prepareForReview(): Promise<RecordingView> {
  const times = recordedText.flatMap((_, index) => [index, index + 0.9]);
  expect((await studio.start(chapterId, sound, recordedText, { times })).status).toBe(200);
  await studio.work();
  return await readRecording();
}

describe('POST /v1/admin/chapter/{id}/recording', () => {
  it('finds where each phrase of a recording is spoken, and offers the result for review', async () => {
    const startResponse = await studio.start(chapterId, sound);
    expect(startResponse.body.data).toMatchObject({
      state: 'waiting',
      progress: 0,
      phrases: [],
      audio: null,
    });
    await studio.work();
    const recording = await readRecording();
    expect(recording).toMatchObject({ state: 'ready', problem: null, file_name: 'chapitre.wav' });
    expect(recording.phrases.map((phrase) => phrase.text)).toEqual(recordedText);
    expect(recording.phrases.filter(({ flagged }) => flagged)).toEqual([]);
    const phraseEdges = recording.phrases.flatMap(({ start, end }) => [start, end]);
    expect(phraseEdges).toEqual(phraseEdges.toSorted((a, b) => a - b));
    expect(phraseEdges.at(-1)).toBeLessThanOrEqual(recording.seconds ?? 0);
    expect(await phrasesOf(world, bookId)).toHaveLength(5);
    await discardRecording();
  });

  it('uses the phrase times sent with a recording instead of finding where the phrases are spoken', async () => {
    const { phrases } = await prepareForReview();
    expect(phrases[2]).toEqual({
      text: recordedText[2],
      separator: 'space',
      start: 2,
      end: 2.9,
      flagged: false,
    });
    await discardRecording();
  });

  it('serves byte ranges of a recording’s audio, and its waveform', async () => {
    const { audio, seconds } = await prepareForReview();
    const partialResponse = await fetch(`${world.origin}${audio}`, { headers: { range: 'bytes=0-99' } });
    expect(partialResponse.status).toBe(206);
    expect(partialResponse.headers.get('content-type')).toBe('audio/mpeg');
    expect((await partialResponse.arrayBuffer()).byteLength).toBe(100);
    const unsignedResponse = await fetch(`${world.origin}${audio?.split('?')[0]}`);
    expect(unsignedResponse.status).toBe(404);
    const { body } = await studio.ask('GET', `/admin/chapter/${chapterId}/waveform`);
    const { peaks, peaks_per_second: peaksPerSecond } = body.data;
    expect(Buffer.from(peaks, 'base64').length).toBeCloseTo((seconds ?? 0) * peaksPerSecond, -1);
    await discardRecording();
  });

  it('starts only one recording when the same upload is used twice simultaneously', async () => {
    const requestBody = { upload_id: await studio.upload(sound), phrases: recordedText };
    const startRecording = () => studio.ask('POST', `/admin/chapter/${chapterId}/recording`, requestBody);
    const statuses = (await Promise.all([startRecording(), startRecording()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    await discardRecording();
    await expectCleanStorage();
  });

  it('allows only one recording per chapter, but replaces a recording that failed', async () => {
    expect((await studio.start(chapterId, Buffer.from('no sound'))).status).toBe(200);
    const secondResponse = await studio.start(chapterId, sound);
    expect(secondResponse.body.message).toBe(
      'This chapter already has a recording. Take it over or discard it first.',
    );
    await studio.work();
    expect(await readRecording()).toMatchObject({
      state: 'failed',
      problem: 'The recording cannot be read as audio.',
      audio: null,
      phrases: recordedText.map((phrase) => ({
        text: phrase,
        separator: 'space',
        start: 0,
        end: 0,
        flagged: true,
      })),
    });
    expect((await studio.start(chapterId, sound)).status).toBe(200);
    await discardRecording();
  });

  it('reports that a recording does not match its text, and keeps only the text', async () => {
    const otherTexts = [
      'Le chien dort devant la maison.',
      'Nous irons demain à la plage avec nos amis.',
      'Il pleut depuis trois jours.',
      'Elle a perdu ses clés dans le train.',
      'Le boulanger vend du pain chaud.',
      'Bonne nuit, mes enfants.',
    ];
    await studio.start(chapterId, sound, otherTexts);
    await studio.work();
    const recording = await readRecording();
    expect(recording).toMatchObject({ state: 'failed', seconds: null });
    expect(recording.problem).toMatch(/does not match the text/);
    expect(await world.deps.media.list('recordings')).not.toContainEqual(expect.stringMatching(/mp3$/));
    await discardRecording();
  });
});

describe('PUT /v1/admin/chapter/{id}/recording', () => {
  it('replaces a range of a recording’s phrases with the phrases that an editor sends', async () => {
    const { version } = await prepareForReview();
    const editBody = {
      version,
      at: 1,
      count: 2,
      phrases: [createDraftPhrase(1.0004, 1.5), createDraftPhrase(1.5, 2), createDraftPhrase(2, 2.5)],
    };
    expect((await editRecording(editBody)).body).toEqual({ data: { version: version + 1 } });
    const { phrases } = await readRecording();
    expect(phrases).toHaveLength(recordedText.length + 1);
    expect(phrases.slice(1, 4)).toEqual([
      createDraftPhrase(1, 1.5),
      createDraftPhrase(1.5, 2),
      createDraftPhrase(2, 2.5),
    ]);
    await discardRecording();
  });

  it.each([
    ['starts before the previous one ends', [0.5, 1.5], 'Phrase 2 must not begin before phrase 1 ends.'],
    ['ends after the next one starts', [1, 2.5], 'Phrase 3 must not begin before phrase 2 ends.'],
    ['ends before it starts', [1.8, 1.2], 'Phrase 2 must not end before it begins.'],
  ])('rejects a phrase of a recording that %s', async (_caseName, [start = 0, end = 0], message) => {
    const { version, phrases } = await prepareForReview();
    const { status, body } = await editRecording({
      version,
      at: 1,
      count: 1,
      phrases: [createDraftPhrase(start, end)],
    });
    expect([status, body.errors]).toEqual([422, { phrases: [message] }]);
    expect((await readRecording()).phrases).toEqual(phrases);
    await discardRecording();
  });

  it('rejects an edit that leaves a recording without phrases or refers to a time or phrase beyond the end', async () => {
    const { version, seconds } = await prepareForReview();
    const overlongPhrase = createDraftPhrase(6, (seconds ?? 0) + 1);
    const overlongResponse = await editRecording({
      version,
      at: recordedText.length,
      count: 0,
      phrases: [overlongPhrase],
    });
    expect(overlongResponse.body.errors).toEqual({
      phrases: ['Phrase 7 must not end after the recording does.'],
    });
    const outOfRangeResponse = await editRecording({ version, at: 5, count: 2, phrases: [] });
    expect(outOfRangeResponse.body.errors).toEqual({
      count: ['There are only 6 phrases in this recording.'],
    });
    const emptyResponse = await editRecording({ version, at: 0, count: 6, phrases: [] });
    expect(emptyResponse.body.errors).toEqual({ phrases: ['A recording needs at least one phrase.'] });
    await discardRecording();
  });

  it('does not overwrite another editor’s changes to a recording', async () => {
    const { version } = await prepareForReview();
    const ownEdit = { version, at: 0, count: 1, phrases: [createDraftPhrase(0, 0.5)] };
    expect((await editRecording(ownEdit)).status).toBe(200);
    const lateResponse = await editRecording({ ...ownEdit, phrases: [createDraftPhrase(0, 0.7)] });
    expect(lateResponse.status).toBe(422);
    expect(lateResponse.body.data).toMatchObject({ version: version + 1 });
    expect((await readRecording()).phrases[0]).toEqual(createDraftPhrase(0, 0.5));
    await discardRecording();
  });
});

describe('POST /v1/admin/chapter/{id}/alignment', () => {
  it('realigns a range of a recording’s phrases with the sound between the neighboring phrases', async () => {
    await studio.start(chapterId, sound);
    await studio.work();
    const { phrases, version } = await readRecording();
    const [, secondPhrase, thirdPhrase] = phrases;
    const phraseWithWrongEnd = { ...secondPhrase, end: (secondPhrase?.start ?? 0) + 0.3 };
    const movedPhrases = [phraseWithWrongEnd, { ...thirdPhrase, start: phraseWithWrongEnd.end }];
    const { body } = await editRecording({ version, at: 1, count: 2, phrases: movedPhrases });
    // Makes these times the aligner's, because times that an editor has set would stay.
    await world.deps.sql.query('update recordings set aligned_times = null where chapter_id = $1', [
      chapterId,
    ]);
    const range = { version: body.data.version, at: 1, count: 2 };
    const response = await studio.ask('POST', `/admin/chapter/${chapterId}/alignment`, range);
    expect(response.body.data).toMatchObject({ state: 'aligning', phrases: [] });
    await studio.work();
    const realignedPhrases = (await readRecording()).phrases;
    for (const [index, { start, end }] of phrases.entries()) {
      expect(realignedPhrases[index]?.start).toBeCloseTo(start, 0.7);
      expect(realignedPhrases[index]?.end).toBeCloseTo(end, 0.7);
    }
    expect(realignedPhrases[1]?.end).toBeGreaterThan(phraseWithWrongEnd.end + 0.5);
    await discardRecording();
  });
});

describe('DELETE /v1/admin/chapter/{id}/recording', () => {
  it.each([
    ['is waiting', async () => {}],
    ['is ready for review', async () => await studio.work()],
  ])('discards a recording that %s, with its files', async (_caseName, prepare) => {
    await studio.start(chapterId, sound);
    await prepare();
    expect((await discardRecording()).body.message).toBe(
      'The recording is discarded. The book stays as it was.',
    );
    expect(await studio.read(chapterId)).toBeNull();
    await expectCleanStorage();
    expect((await discardRecording()).status).toBe(200);
  });

  it('does not discard a recording that another editor has changed since it was loaded', async () => {
    const { version } = await prepareForReview();
    await editRecording({ version, at: 0, count: 1, phrases: [createDraftPhrase(0, 0.5)] });
    const outdatedResponse = await studio.ask(
      'DELETE',
      `/admin/chapter/${chapterId}/recording?version=${version}`,
    );
    expect(outdatedResponse.status).toBe(422);
    expect(outdatedResponse.body.data).toMatchObject({ version: version + 1 });
    const currentResponse = await studio.ask(
      'DELETE',
      `/admin/chapter/${chapterId}/recording?version=${version + 1}`,
    );
    expect(currentResponse.status).toBe(200);
    await expectCleanStorage();
  });

  it('deletes the recording of a deleted chapter once the chapter can no longer be restored', async () => {
    await prepareForReview();
    await studio.ask('DELETE', `/admin/chapter/${chapterId}`);
    expect((await discardRecording()).status).toBe(404);
    await studio.work();
    await studio.ask('POST', `/admin/chapter/${chapterId}/restore`);
    expect(await readRecording()).toMatchObject({ state: 'ready' });
    await studio.ask('DELETE', `/admin/chapter/${chapterId}`);
    world.moveClock((undoMinutes + 1) * 60_000);
    await purgeExpiredDeletions(world.deps);
    await studio.work();
    expect(await world.deps.db.recording.count({ where: { chapterId } })).toBe(0);
    await expectCleanStorage();
  });
});
