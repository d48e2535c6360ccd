import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makeSound, readSamples } from '../../support/studio/audio-files.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';
import { makeZip } from '../../support/studio/zips.ts';

const phrases = ['Une poule.', 'Deux oies.', 'Trois canards.'];
/** The pitch of each clip in hertz, in the order of the phrases. */
const pitchesHz = [300, 500, 800];
const clipSeconds = [0.5, 0.3, 0.7];

let world: World;
let studio: ReturnType<typeof createRecordingStudio>;
let toneFiles: Buffer[];
let zipFile: Buffer;
let bookId: number;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  studio = createRecordingStudio(world, await buildAdministrator(world));
  const folder = mkdtempSync(join(tmpdir(), 'lingostory-tones-'));
  toneFiles = pitchesHz.map((pitch, index) => {
    const file = join(folder, `${pitch}.wav`);
    makeSound(file, `0.3*sin(2*PI*${pitch}*t)`, clipSeconds[index] ?? 0);
    return readFileSync(file);
  });
  rmSync(folder, { recursive: true });
  zipFile = makeToneZip(['1.wav', '2.wav', '10.wav']);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

/**
 * Makes a zip of the test tones with these file names. Stores them in reverse order, because the server must sort
 * them by name.
 */
function makeToneZip(names: string[]): Buffer {
  const entries = names.map((name, index) => ({ name, bytes: toneFiles[index] ?? Buffer.alloc(0) }));
  return makeZip(entries.toReversed());
}

const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
const readRecording = async () => (await studio.read(chapterId)) as RecordingView;
const findRecordingRow = async () =>
  await world.deps.db.recording.findUniqueOrThrow({ where: { chapterId } });
const discardRecording = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);

const joinedPhrases = phrases.map((text, index) => {
  const start = 0.15 + 0.3 * index + clipSeconds.slice(0, index).reduce((sum, length) => sum + length, 0);
  const times = {
    start: expect.closeTo(start, 5),
    end: expect.closeTo(start + (clipSeconds[index] ?? 0), 5),
  };
  return { text, separator: 'space' as const, ...times, flagged: false };
});

/** Creates the error that processing throws when the server shuts down. */
const createStopError = () => new DOMException('The server stops.', 'AbortError');

/** Measures the pitch of a tone in hertz by counting its zero crossings, two per wave. */
function measurePitch(file: string): number {
  const samples = readSamples(file);
  const zeroCrossings = samples.filter((sample, index) => sample < 0 !== (samples[index - 1] ?? 0) < 0);
  return (zeroCrossings.length / 2 / samples.length) * 24_000;
}

describe('a zip of clips, one for each phrase', () => {
  it('joins the clips of a zip file into a recording, with one phrase per clip', async () => {
    expect((await studio.start(chapterId, zipFile, phrases)).body.data).toMatchObject({ state: 'waiting' });
    await studio.work();
    const recording = await readRecording();
    expect(recording).toMatchObject({ state: 'ready', problem: null, seconds: expect.closeTo(2.4, 3) });
    expect(recording.phrases).toEqual(joinedPhrases);
    const audioResponse = await fetch(`${world.origin}${recording.audio}`);
    expect(audioResponse.headers.get('content-type')).toBe('audio/mpeg');
    expect((await findRecordingRow()).file).toMatch(/\.flac$/);
    await expectCleanStorage();
    await discardRecording();
    await expectCleanStorage();
  });

  it('adds the clips of a zip to the chapter in the order of their file names', async () => {
    await studio.start(chapterId, zipFile, phrases);
    await studio.work();
    const { version } = await readRecording();
    await studio.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version });
    await studio.work();
    expect(await studio.read(chapterId)).toBeNull();
    const addedPhrases = (await phrasesOf(world, bookId)).slice(3, -2);
    expect(addedPhrases.map(({ phrase }) => phrase)).toEqual(phrases);
    expect(addedPhrases.map(({ audioMs }) => audioMs)).toEqual(clipSeconds.map((length) => 1000 * length));
    for (const [index, { audioFile }] of addedPhrases.entries()) {
      const pitch = measurePitch(await world.deps.media.localPathOf('clips', audioFile ?? '', randomUUID()));
      expect(Math.abs(pitch - (pitchesHz[index] ?? 0))).toBeLessThan(30);
    }
    await expectCleanStorage();
  });

  it('rejects a zip of clips that is sent together with phrase times', async () => {
    const { status, body } = await studio.start(chapterId, zipFile, phrases, { times: [0, 1, 1, 2, 2, 3] });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ times: ['A zip of clips needs no times file.'] });
    expect(await studio.read(chapterId)).toBeNull();
  });

  it.each([
    ['has the wrong number of clips', ['1.wav', '2.wav'], 'The zip has 2 clips, but the text has 3 phrases.'],
    [
      'has a path outside the archive',
      ['1.wav', '2.wav', '../3.wav'],
      '../3.wav in the zip leads out of it. Please make the zip again.',
    ],
    ['is empty', [], 'The zip has no clips.'],
  ])(
    'rejects a zip of clips that %s, but keeps the text that was sent with the zip',
    async (_caseName, names, problem) => {
      await studio.start(chapterId, makeToneZip(names), phrases);
      await studio.work();
      expect(await readRecording()).toMatchObject({
        state: 'failed',
        problem,
        audio: null,
        seconds: null,
        phrases: phrases.map((text) => ({ text, separator: 'space', start: 0, end: 0, flagged: true })),
      });
      expect(await findRecordingRow()).toMatchObject({ file: null, copy: null });
      await discardRecording();
      await expectCleanStorage();
    },
  );

  it('discards a truncated zip of clips but keeps the text, and then accepts a complete zip', async () => {
    await studio.start(chapterId, zipFile.subarray(0, -100), phrases);
    await studio.work();
    expect(await readRecording()).toMatchObject({
      state: 'failed',
      problem: 'This is not a zip, or its end is missing. Please make it again.',
    });
    await studio.start(chapterId, zipFile, phrases);
    await studio.work();
    expect((await readRecording()).phrases).toEqual(joinedPhrases);
    await discardRecording();
    await expectCleanStorage();
  });
});

describe('processing a zip of clips', () => {
  it('leaves no files behind when a zip of clips is discarded while it is being processed', async () => {
    await studio.start(chapterId, zipFile, phrases);
    const { media, narration } = world.deps;
    const { put } = media;
    const { prepare } = narration;
    const mediaSteps: string[] = [];
    media.put = async (...args) => {
      mediaSteps.push(args[1]);
      const name = await put(...args);
      await discardRecording();
      return name;
    };
    narration.prepare = async (...args) => {
      mediaSteps.push('prepare');
      return await prepare(...args);
    };
    await studio.work();
    Object.assign(media, { put });
    Object.assign(narration, { prepare });
    expect(mediaSteps).toEqual(['flac']);
    expect(await studio.read(chapterId)).toBeNull();
    await expectCleanStorage();
  });

  it('processes a zip of clips from the start if the earlier process stopped before saving anything', async () => {
    await studio.start(chapterId, zipFile, phrases);
    const { narration } = world.deps;
    const { join: originalJoin } = narration;
    const attemptedFiles: string[] = [];
    narration.join = async (...args) => {
      attemptedFiles.push(args[0].recording);
      const spans = await originalJoin(...args);
      if (attemptedFiles.length === 1) throw createStopError();
      return spans;
    };
    await studio.work();
    // Processes the zip as the next server process would.
    await studio.work();
    narration.join = originalJoin;
    expect(new Set(attemptedFiles).size).toBe(2);
    expect((await readRecording()).phrases).toEqual(joinedPhrases);
    await expectCleanStorage();
    await discardRecording();
    await expectCleanStorage();
  });

  it('finishes processing a zip of clips after the process was killed before saving the joined clips', async () => {
    await studio.start(chapterId, zipFile, phrases);
    const leaseId = '0b5e6a3c-0000-4000-8000-000000000001';
    const leftoverFile = await world.deps.media.put(
      'recordings',
      'flac',
      toneFiles[0] ?? zipFile,
      leaseId.replaceAll('-', ''),
    );
    await world.deps.media.createWorkFolder(leaseId);
    const leaseUntil = new Date(world.deps.clock.now().getTime() - 1);
    await world.deps.db.recording.update({
      where: { chapterId },
      data: { state: 'aligning', leaseId, leaseUntil },
    });
    await studio.work();
    expect((await readRecording()).phrases).toEqual(joinedPhrases);
    expect(await world.deps.media.list('recordings')).not.toContain(leftoverFile);
    await expectCleanStorage();
    await discardRecording();
  });

  it('finishes processing a zip of clips after the process was killed before deleting the zip', async () => {
    await studio.start(chapterId, zipFile, phrases);
    const { file } = await findRecordingRow();
    const { media, narration } = world.deps;
    const { remove } = media;
    const { prepare } = narration;
    let stateBeforeStop: unknown;
    media.remove = async (mediaKind, name) => name !== file && (await remove(mediaKind, name));
    narration.prepare = async () => {
      stateBeforeStop = {
        task: (await findRecordingRow()).task,
        hasZip: (await media.list('recordings')).includes(file ?? ''),
      };
      Object.assign(media, { remove });
      Object.assign(narration, { prepare });
      throw createStopError();
    };
    await studio.work();
    // Processes the zip as the next server process would.
    await studio.work();
    expect(stateBeforeStop).toEqual({ task: { kind: 'prepare', zip: file }, hasZip: true });
    expect((await readRecording()).phrases).toEqual(joinedPhrases);
    await expectCleanStorage();
    await discardRecording();
    await expectCleanStorage();
  });
});
