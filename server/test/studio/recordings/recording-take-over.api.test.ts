import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../dev/ports.ts';
import { checkStorage } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person, phrasesOf } from '../../support/builders.ts';
import { startApiProcess } from '../../support/running/process.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { recordingStudio, recordText, text } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof recordingStudio>;
let sound: Buffer;
let bookId: number;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = recordingStudio(world, administrator);
  sound = await recordText();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

const isClean = async () => expect(await checkStorage(world.deps)).toEqual({ orphans: [], missing: [] });
const read = async () => (await studio.read(chapterId)) as RecordingView;
const edit = async (sent: object) => await studio.ask('PUT', `/admin/chapter/${chapterId}/recording`, sent);
const takeOver = async (version: number) =>
  await studio.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version });
const discard = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
/** Starts a recording with known times, one second per phrase, and makes it ready for review. */
async function prepareForReview(): Promise<RecordingView> {
  const times = text.flatMap((_, index) => [index, index + 0.9]);
  expect((await studio.start(chapterId, sound, text, { times })).status).toBe(200);
  await studio.work();
  return await read();
}

describe('POST /v1/admin/chapter/{id}/take-over', () => {
  it('appends a recording’s phrases and clips to the chapter and deletes the recording', async () => {
    await studio.start(chapterId, sound);
    await studio.work();
    const { version, phrases } = await read();
    expect((await takeOver(version)).body.data).toMatchObject({ state: 'taking-over', phrases: [] });
    await studio.work();
    expect(await studio.read(chapterId)).toBeNull();
    const stored = await phrasesOf(world, bookId);
    expect(stored.map(({ phrase }) => phrase).slice(3, -2)).toEqual(text);
    expect(stored.map(({ phraseNo }) => phraseNo)).toEqual(stored.map((_, index) => index + 1));
    for (const [index, { audioMs, wordTimes, wordList }] of stored.slice(3, -2).entries()) {
      const { start, end } = phrases[index] as DraftPhrase;
      expect(audioMs).toBeGreaterThan((end - start) * 1000 - 30);
      expect(audioMs).toBeLessThan((end - start) * 1000 + 30);
      expect(wordTimes.length).toBe(2 * wordList.filter((word) => /\p{L}/u.test(word)).length);
      expect(wordTimes).toEqual(wordTimes.toSorted((a, b) => a - b));
      expect(wordTimes.at(-1)).toBeLessThanOrEqual(audioMs ?? 0);
    }
    await isClean();
  });

  it('makes phrases added from a recording readable and audible in the sample', async () => {
    await studio.start(chapterId, sound);
    await studio.work();
    await takeOver((await read()).version);
    await studio.work();
    const book = await world.deps.db.book.findUniqueOrThrow({ where: { id: bookId } });
    const response = await world.api.get(`/v1/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=4`);
    expect(response.body.data.phrase).toBe(text[0]);
    const clip = await fetch(`${world.origin}${response.body.data.line_audio}`);
    expect(clip.headers.get('content-type')).toBe('audio/mpeg');
  });

  it('hides phrases added to a draft chapter until it is published', async () => {
    const { bookCode } = await world.deps.db.book.findUniqueOrThrow({ where: { id: bookId } });
    const totals = async () => {
      const { body } = await world.api.get(`/v1/guest/book-detail/${bookCode}`);
      return [body.data.total_phrases, body.data.chapters.length];
    };
    const publish = (published: boolean) =>
      studio.ask('PUT', `/admin/chapter-publication/${chapterId}`, { published });
    await publish(false);
    const { version } = await prepareForReview();
    await takeOver(version);
    await studio.work();
    expect(await studio.read(chapterId)).toBeNull();
    expect(await totals()).toEqual([2, 1]);
    await publish(true);
    expect(await totals()).toEqual([5 + text.length, 2]);
  });

  it('rejects adding a recording to its chapter while a phrase has no sound', async () => {
    const { version } = await prepareForReview();
    const silent = { text: 'Rien.', start: 1, end: 1, flagged: true };
    const { body } = await edit({ version, at: 1, count: 1, phrases: [silent] });
    const rejected = await takeOver(body.data.version);
    expect(rejected.status).toBe(422);
    expect(rejected.body.message).toBe('Phrase 2 has no sound yet. Move its edges, or delete it.');
    await discard();
  });

  it('rolls back a take-over that fails midway, explains why and allows another attempt', async () => {
    const { version } = await prepareForReview();
    await takeOver(version);
    const { put } = world.deps.media;
    let count = 0;
    world.deps.media.put = async (...args) => {
      count += 1;
      if (count > 3) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return await put(...args);
    };
    await studio.work();
    world.deps.media.put = put;
    const recording = await read();
    expect(recording).toMatchObject({
      state: 'ready',
      problem:
        'The server is out of disk space right now. Nothing was added to the book; please try again later.',
    });
    expect(await phrasesOf(world, bookId)).toHaveLength(5);
    await isClean();
    await takeOver(recording.version);
    await studio.work();
    expect(await phrasesOf(world, bookId)).toHaveLength(5 + text.length);
    await isClean();
  });

  it('continues a take-over after its process was killed', async () => {
    const { version } = await prepareForReview();
    const port = await freePort();
    const api = await startApiProcess({ ...world.environment, RUN_JOBS: 'yes' }, port);
    // The process that receives the request starts the work immediately.
    await fetch(`${api.origin}/v1/admin/chapter/${chapterId}/take-over`, {
      method: 'POST',
      headers: { authorization: administrator.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ version }),
    });
    const row = async () => await world.deps.db.recording.findUnique({ where: { chapterId } });
    await expect.poll(async () => (await row())?.leaseId, { timeout: 30_000 }).toEqual(expect.any(String));
    await api.kill();
    const isDone = (await row()) === null;
    await studio.work();
    // If the process died before finishing, no other process may continue until its lease expires.
    expect((await row()) === null).toBe(isDone);
    world.moveClock(60_000);
    await studio.work();
    expect(await row()).toBeNull();
    expect(await phrasesOf(world, bookId)).toHaveLength(5 + text.length);
    await isClean();
  });
});
