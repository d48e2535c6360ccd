import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../dev/ports.ts';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person, phrasesOf } from '../../support/builders.ts';
import { startApiProcess } from '../../support/running/process.ts';
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
const requestTakeOver = async (version: number) =>
  await studio.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version });
const discardRecording = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
/** Uploads a recording with known phrase times, one phrase a second, and makes it ready for review. */
async function prepareForReview(): Promise<RecordingView> {
  const times = recordedText.flatMap((_, index) => [index, index + 0.9]);
  expect((await studio.start(chapterId, sound, recordedText, { times })).status).toBe(200);
  await studio.work();
  return await readRecording();
}

describe('POST /v1/admin/chapter/{id}/take-over', () => {
  it('adds a recording’s phrases and clips to the end of its chapter, and deletes the recording', async () => {
    await studio.start(chapterId, sound);
    await studio.work();
    const { version, phrases } = await readRecording();
    expect((await requestTakeOver(version)).body.data).toMatchObject({ state: 'taking-over', phrases: [] });
    await studio.work();
    expect(await studio.read(chapterId)).toBeNull();
    const storedPhrases = await phrasesOf(world, bookId);
    expect(storedPhrases.map(({ phrase }) => phrase).slice(3, -2)).toEqual(recordedText);
    expect(storedPhrases.map(({ phraseNo }) => phraseNo)).toEqual(storedPhrases.map((_, index) => index + 1));
    for (const [index, { audioMs, wordTimes, wordList }] of storedPhrases.slice(3, -2).entries()) {
      const { start, end } = phrases[index] as DraftPhrase;
      expect(audioMs).toBeGreaterThan((end - start) * 1000 - 30);
      expect(audioMs).toBeLessThan((end - start) * 1000 + 30);
      expect(wordTimes.length).toBe(2 * wordList.filter((word) => /\p{L}/u.test(word)).length);
      expect(wordTimes).toEqual(wordTimes.toSorted((a, b) => a - b));
      expect(wordTimes.at(-1)).toBeLessThanOrEqual(audioMs ?? 0);
    }
    await expectCleanStorage();
  });

  it('lets guests read and hear phrases that were added from a recording to a sample chapter', async () => {
    await studio.start(chapterId, sound);
    await studio.work();
    await requestTakeOver((await readRecording()).version);
    await studio.work();
    const book = await world.deps.db.book.findUniqueOrThrow({ where: { id: bookId } });
    const response = await world.api.get(`/v1/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=4`);
    expect(response.body.data.phrase).toBe(recordedText[0]);
    const clipResponse = await fetch(`${world.origin}${response.body.data.line_audio}`);
    expect(clipResponse.headers.get('content-type')).toBe('audio/mpeg');
  });

  it('hides phrases that a recording adds to a draft chapter until the chapter is published', async () => {
    const { bookCode } = await world.deps.db.book.findUniqueOrThrow({ where: { id: bookId } });
    const readTotals = async () => {
      const { body } = await world.api.get(`/v1/guest/book-detail/${bookCode}`);
      return [body.data.total_phrases, body.data.chapters.length];
    };
    const publishChapter = (published: boolean) =>
      studio.ask('PUT', `/admin/chapter-publication/${chapterId}`, { published });
    await publishChapter(false);
    const { version } = await prepareForReview();
    await requestTakeOver(version);
    await studio.work();
    expect(await studio.read(chapterId)).toBeNull();
    expect(await readTotals()).toEqual([2, 1]);
    await publishChapter(true);
    expect(await readTotals()).toEqual([5 + recordedText.length, 2]);
  });

  it('refuses to add a recording to a published chapter if any phrase of the recording has no sound', async () => {
    const { version } = await prepareForReview();
    const silentPhrase = { text: 'Rien.', start: 1, end: 1, flagged: true };
    const { body } = await editRecording({ version, at: 1, count: 1, phrases: [silentPhrase] });
    const rejectedResponse = await requestTakeOver(body.data.version);
    expect(rejectedResponse.status).toBe(422);
    expect(rejectedResponse.body.message).toBe(
      'Phrase 2 has no sound yet, and this chapter is published. Align it again, move its edges, delete it, or unpublish the chapter first.',
    );
    await discardRecording();
  });

  it('adds nothing to a chapter if adding its recording fails midway, explains why and accepts another attempt', async () => {
    const { version } = await prepareForReview();
    await requestTakeOver(version);
    const { put } = world.deps.media;
    let putCount = 0;
    world.deps.media.put = async (...args) => {
      putCount += 1;
      if (putCount > 3) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return await put(...args);
    };
    await studio.work();
    world.deps.media.put = put;
    const recording = await readRecording();
    expect(recording).toMatchObject({
      state: 'ready',
      problem:
        'The server is out of disk space right now. Nothing was added to the book; please try again later.',
    });
    expect(await phrasesOf(world, bookId)).toHaveLength(5);
    await expectCleanStorage();
    await requestTakeOver(recording.version);
    await studio.work();
    expect(await phrasesOf(world, bookId)).toHaveLength(5 + recordedText.length);
    await expectCleanStorage();
  });

  it('resumes adding a recording to its chapter after the process was killed', async () => {
    const { version } = await prepareForReview();
    const port = await findFreePort();
    const api = await startApiProcess({ ...world.environment, RUN_JOBS: 'yes' }, port);
    // The process that receives this request also starts adding the recording to the chapter.
    await fetch(`${api.origin}/v1/admin/chapter/${chapterId}/take-over`, {
      method: 'POST',
      headers: { authorization: administrator.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ version }),
    });
    const findRecordingRow = async () => await world.deps.db.recording.findUnique({ where: { chapterId } });
    await expect.poll(async () => (await findRecordingRow())?.leaseId).toEqual(expect.any(String));
    await api.kill();
    const isDone = (await findRecordingRow()) === null;
    await studio.work();
    // If the killed process had not finished, its lease keeps other processes from continuing until it expires.
    expect((await findRecordingRow()) === null).toBe(isDone);
    world.moveClock(60_000);
    await studio.work();
    expect(await findRecordingRow()).toBeNull();
    expect(await phrasesOf(world, bookId)).toHaveLength(5 + recordedText.length);
    await expectCleanStorage();
  });
});
