import { undoMinutes } from '@lingostory/contract/studio/constants';
import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkStorage, purgeDeleted } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person, phrasesOf } from '../../support/builders.ts';
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
const phrase = (start: number, end: number): DraftPhrase => ({ text: 'Autre.', start, end, flagged: true });
const discard = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
/** Starts a recording with known times, one second per phrase, and makes it ready for review. */
async function prepareForReview(): Promise<RecordingView> {
  const times = text.flatMap((_, index) => [index, index + 0.9]);
  expect((await studio.start(chapterId, sound, text, { times })).status).toBe(200);
  await studio.work();
  return await read();
}

describe('POST /v1/admin/chapter/{id}/recording', () => {
  it('finds where each phrase of a recording is spoken, so that an editor can review it', async () => {
    const started = await studio.start(chapterId, sound);
    expect(started.body.data).toMatchObject({ state: 'waiting', progress: 0, phrases: [], audio: null });
    await studio.work();
    const recording = await read();
    expect(recording).toMatchObject({ state: 'ready', problem: null, file_name: 'chapitre.wav' });
    expect(recording.phrases.map((phrase) => phrase.text)).toEqual(text);
    expect(recording.phrases.filter(({ flagged }) => flagged)).toEqual([]);
    const edges = recording.phrases.flatMap(({ start, end }) => [start, end]);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges.at(-1)).toBeLessThanOrEqual(recording.seconds ?? 0);
    expect(await phrasesOf(world, bookId)).toHaveLength(5);
    await discard();
  });

  it('uses the phrase times that were sent with a recording', async () => {
    const { phrases } = await prepareForReview();
    expect(phrases[2]).toEqual({ text: text[2], start: 2, end: 2.9, flagged: false });
    await discard();
  });

  it('serves a recording’s audio in byte ranges, and its waveform', async () => {
    const { audio, seconds } = await prepareForReview();
    const part = await fetch(`${world.origin}${audio}`, { headers: { range: 'bytes=0-99' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('audio/mpeg');
    expect((await part.arrayBuffer()).byteLength).toBe(100);
    const unsigned = await fetch(`${world.origin}${audio?.split('?')[0]}`);
    expect(unsigned.status).toBe(404);
    const { body } = await studio.ask('GET', `/admin/chapter/${chapterId}/waveform`);
    const { peaks, peaks_per_second: perSecond } = body.data;
    expect(Buffer.from(peaks, 'base64').length).toBeCloseTo((seconds ?? 0) * perSecond, -1);
    await discard();
  });

  it.each([
    ['no text', { phrases: [] }, { phrases: ['Please enter the text of the recording.'] }],
    ['an empty line', { phrases: ['Oui.', ' '] }, { phrases: ['Phrase 2 is empty.'] }],
    [
      'a line that is too long',
      { phrases: ['Oui.', 'a'.repeat(1001)] },
      { phrases: ['Phrase 2 has more than 1000 characters.'] },
    ],
    [
      'too many lines',
      { phrases: Array(5001).fill('Oui.') },
      { phrases: ['A recording can have at most 5,000 phrases. Please split the chapter.'] },
    ],
    [
      'times for another number of phrases',
      { times: [0, 1, 2] },
      { times: ['times must have a start and an end for each phrase.'] },
    ],
    [
      'times that overlap',
      { phrases: ['Oui.', 'Non.'], times: [0, 2, 1, 3] },
      { times: ['Phrase 2 must not begin before phrase 1 ends.'] },
    ],
    [
      'an upload that is not there',
      { upload_id: 'nothing' },
      { upload_id: ['We couldn’t find this upload. Please upload the recording again.'] },
    ],
  ])('rejects a recording with %s', async (_what, sent, errors) => {
    const validRequest = { upload_id: await studio.upload(sound), phrases: text };
    const path = `/admin/chapter/${chapterId}/recording`;
    const response = await studio.ask('POST', path, { ...validRequest, ...sent });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual(errors);
    expect(await studio.read(chapterId)).toBeNull();
  });

  it('rejects a recording whose upload is incomplete', async () => {
    const upload = await studio.beginUpload(100);
    const upload_id = upload.headers.get('location')?.split('/').at(-1);
    const sent = { upload_id, phrases: text };
    const response = await studio.ask('POST', `/admin/chapter/${chapterId}/recording`, sent);
    expect(response.body.errors).toEqual({ upload_id: ['The upload isn’t complete yet.'] });
  });

  it('starts only one recording when the same upload is used twice simultaneously', async () => {
    const sent = { upload_id: await studio.upload(sound), phrases: text };
    const start = () => studio.ask('POST', `/admin/chapter/${chapterId}/recording`, sent);
    const statuses = (await Promise.all([start(), start()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    await discard();
    await isClean();
  });

  it('allows one recording per chapter and replaces one that failed', async () => {
    expect((await studio.start(chapterId, Buffer.from('no sound'))).status).toBe(200);
    const second = await studio.start(chapterId, sound);
    expect(second.body.message).toBe(
      'This chapter already has a recording. Take it over or discard it first.',
    );
    await studio.work();
    expect(await read()).toMatchObject({
      state: 'failed',
      problem: 'The recording cannot be read as audio.',
      audio: null,
      phrases: text.map((phrase) => ({ text: phrase, start: 0, end: 0, flagged: true })),
    });
    expect((await studio.start(chapterId, sound)).status).toBe(200);
    await discard();
  });

  it('reports a recording of a different text and keeps only the text', async () => {
    const other = [
      'Le chien dort devant la maison.',
      'Nous irons demain à la plage avec nos amis.',
      'Il pleut depuis trois jours.',
      'Elle a perdu ses clés dans le train.',
      'Le boulanger vend du pain chaud.',
      'Bonne nuit, mes enfants.',
    ];
    await studio.start(chapterId, sound, other);
    await studio.work();
    const recording = await read();
    expect(recording).toMatchObject({ state: 'failed', seconds: null });
    expect(recording.problem).toMatch(/does not match the text/);
    expect(await world.deps.media.list('recordings')).not.toContainEqual(expect.stringMatching(/mp3$/));
    await discard();
  });
});

describe('PUT /v1/admin/chapter/{id}/recording', () => {
  it('replaces phrases of a recording with others', async () => {
    const { version } = await prepareForReview();
    const sent = { version, at: 1, count: 2, phrases: [phrase(1.0004, 1.5), phrase(1.5, 2), phrase(2, 2.5)] };
    expect((await edit(sent)).body).toEqual({ data: { version: version + 1 } });
    const { phrases } = await read();
    expect(phrases).toHaveLength(text.length + 1);
    expect(phrases.slice(1, 4)).toEqual([phrase(1, 1.5), phrase(1.5, 2), phrase(2, 2.5)]);
    await discard();
  });

  it.each([
    ['starts before the previous one ends', [0.5, 1.5], 'Phrase 2 must not begin before phrase 1 ends.'],
    ['ends after the next one starts', [1, 2.5], 'Phrase 3 must not begin before phrase 2 ends.'],
    ['ends before it starts', [1.8, 1.2], 'Phrase 2 must not end before it begins.'],
  ])('rejects a phrase of a recording that %s', async (_what, [start = 0, end = 0], message) => {
    const { version, phrases } = await prepareForReview();
    const { status, body } = await edit({ version, at: 1, count: 1, phrases: [phrase(start, end)] });
    expect([status, body.errors]).toEqual([422, { phrases: [message] }]);
    expect((await read()).phrases).toEqual(phrases);
    await discard();
  });

  it('rejects an edit of a recording that is out of range or has no phrases', async () => {
    const { version, seconds } = await prepareForReview();
    const beyond = phrase(6, (seconds ?? 0) + 1);
    const late = await edit({ version, at: text.length, count: 0, phrases: [beyond] });
    expect(late.body.errors).toEqual({ phrases: ['Phrase 7 must not end after the recording does.'] });
    const far = await edit({ version, at: 5, count: 2, phrases: [] });
    expect(far.body.errors).toEqual({ count: ['There are only 6 phrases in this recording.'] });
    const none = await edit({ version, at: 0, count: 6, phrases: [] });
    expect(none.body.errors).toEqual({ phrases: ['A recording needs at least one phrase.'] });
    await discard();
  });

  it('does not overwrite another editor’s changes to a recording', async () => {
    const { version } = await prepareForReview();
    const mine = { version, at: 0, count: 1, phrases: [phrase(0, 0.5)] };
    expect((await edit(mine)).status).toBe(200);
    const late = await edit({ ...mine, phrases: [phrase(0, 0.7)] });
    expect(late.status).toBe(422);
    expect(late.body.data).toMatchObject({ version: version + 1 });
    expect((await read()).phrases[0]).toEqual(phrase(0, 0.5));
    await discard();
  });
});

describe('POST /v1/admin/chapter/{id}/alignment', () => {
  it('realigns some phrases of a recording between their neighbors', async () => {
    await studio.start(chapterId, sound);
    await studio.work();
    const { phrases, version } = await read();
    const [, second, third] = phrases;
    const wrong = { ...second, end: (second?.start ?? 0) + 0.3 };
    const moved = [wrong, { ...third, start: wrong.end }];
    const { body } = await edit({ version, at: 1, count: 2, phrases: moved });
    const range = { version: body.data.version, at: 1, count: 2 };
    const response = await studio.ask('POST', `/admin/chapter/${chapterId}/alignment`, range);
    expect(response.body.data).toMatchObject({ state: 'aligning', phrases: [] });
    await studio.work();
    const again = (await read()).phrases;
    for (const [index, { start, end }] of phrases.entries()) {
      expect(again[index]?.start).toBeCloseTo(start, 0.7);
      expect(again[index]?.end).toBeCloseTo(end, 0.7);
    }
    expect(again[1]?.end).toBeGreaterThan(wrong.end + 0.5);
    await discard();
  });
});

describe('DELETE /v1/admin/chapter/{id}/recording', () => {
  it.each([
    ['is waiting', async () => {}],
    ['is ready for review', async () => await studio.work()],
  ])('discards a recording that %s, with its files', async (_when, before) => {
    await studio.start(chapterId, sound);
    await before();
    expect((await discard()).body.message).toBe('The recording is discarded. The book stays as it was.');
    expect(await studio.read(chapterId)).toBeNull();
    await isClean();
    expect((await discard()).status).toBe(200);
  });

  it('does not discard a recording that another editor has corrected since', async () => {
    const { version } = await prepareForReview();
    await edit({ version, at: 0, count: 1, phrases: [phrase(0, 0.5)] });
    const late = await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording?version=${version}`);
    expect(late.status).toBe(422);
    expect(late.body.data).toMatchObject({ version: version + 1 });
    const seen = await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording?version=${version + 1}`);
    expect(seen.status).toBe(200);
    await isClean();
  });

  it('deletes a chapter’s recording once the chapter can no longer be restored', async () => {
    await prepareForReview();
    await studio.ask('DELETE', `/admin/chapter/${chapterId}`);
    expect((await discard()).status).toBe(404);
    await studio.work();
    await studio.ask('POST', `/admin/chapter/${chapterId}/restore`);
    expect(await read()).toMatchObject({ state: 'ready' });
    await studio.ask('DELETE', `/admin/chapter/${chapterId}`);
    world.moveClock((undoMinutes + 1) * 60_000);
    await purgeDeleted(world.deps);
    await studio.work();
    expect(await world.deps.db.recording.count({ where: { chapterId } })).toBe(0);
    await isClean();
  });
});
