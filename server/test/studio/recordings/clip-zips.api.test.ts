import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkStorage } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makeSound, samplesOf } from '../../support/studio/audio-files.ts';
import { recordingStudio } from '../../support/studio/studio-recordings.ts';
import { makeZip } from '../../support/studio/zips.ts';

const phrases = ['Une poule.', 'Deux oies.', 'Trois canards.'];
/** Pitches of the clips in hertz, in the order of the phrases. */
const pitches = [300, 500, 800];
const lengths = [0.5, 0.3, 0.7];

let world: World;
let studio: ReturnType<typeof recordingStudio>;
let tones: Buffer[];
let zip: Buffer;
let bookId: number;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  studio = recordingStudio(world, await buildAdministrator(world));
  const folder = mkdtempSync(join(tmpdir(), 'lingostory-tones-'));
  tones = pitches.map((pitch, index) => {
    const file = join(folder, `${pitch}.wav`);
    makeSound(file, `0.3*sin(2*PI*${pitch}*t)`, lengths[index] ?? 0);
    return readFileSync(file);
  });
  rmSync(folder, { recursive: true });
  zip = zipOf(['1.wav', '2.wav', '10.wav']);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

/** Returns a zip of the test tones with these file names, stored in reverse order. */
function zipOf(names: string[]): Buffer {
  const entries = names.map((name, index) => ({ name, bytes: tones[index] ?? Buffer.alloc(0) }));
  return makeZip(entries.toReversed());
}

const isClean = async () => expect(await checkStorage(world.deps)).toEqual({ orphans: [], missing: [] });
const read = async () => (await studio.read(chapterId)) as RecordingView;
const row = async () => await world.deps.db.recording.findUniqueOrThrow({ where: { chapterId } });
const discard = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);

const joined = phrases.map((text, index) => {
  const start = 0.15 + 0.3 * index + lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
  const times = { start: expect.closeTo(start, 5), end: expect.closeTo(start + (lengths[index] ?? 0), 5) };
  return { text, ...times, flagged: false };
});

/** The error that aborts processing when the server shuts down. */
const stopped = () => new DOMException('The server stops.', 'AbortError');

/** Measures a tone's pitch in hertz by counting its zero crossings, two per wave. */
function pitchOf(file: string): number {
  const samples = samplesOf(file);
  const crossings = samples.filter((sample, index) => sample < 0 !== (samples[index - 1] ?? 0) < 0);
  return (crossings.length / 2 / samples.length) * 24_000;
}

describe('a zip of clips, one for each phrase', () => {
  it('creates a recording from a zip of clips, with one phrase per clip', async () => {
    expect((await studio.start(chapterId, zip, phrases)).body.data).toMatchObject({ state: 'waiting' });
    await studio.work();
    const recording = await read();
    expect(recording).toMatchObject({ state: 'ready', problem: null, seconds: expect.closeTo(2.4, 3) });
    expect(recording.phrases).toEqual(joined);
    const audio = await fetch(`${world.origin}${recording.audio}`);
    expect(audio.headers.get('content-type')).toBe('audio/mpeg');
    expect((await row()).file).toMatch(/\.flac$/);
    await isClean();
    await discard();
    await isClean();
  });

  it('adds a zip’s clips to the chapter in the order of their file names', async () => {
    await studio.start(chapterId, zip, phrases);
    await studio.work();
    const { version } = await read();
    await studio.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version });
    await studio.work();
    expect(await studio.read(chapterId)).toBeNull();
    const added = (await phrasesOf(world, bookId)).slice(3, -2);
    expect(added.map(({ phrase }) => phrase)).toEqual(phrases);
    expect(added.map(({ audioMs }) => audioMs)).toEqual(lengths.map((length) => 1000 * length));
    for (const [index, { audioFile }] of added.entries()) {
      const pitch = pitchOf(world.deps.media.pathOf('clips', audioFile ?? ''));
      expect(Math.abs(pitch - (pitches[index] ?? 0))).toBeLessThan(30);
    }
    await isClean();
  });

  it('rejects a file of phrase times for a zip of clips', async () => {
    const { status, body } = await studio.start(chapterId, zip, phrases, { times: [0, 1, 1, 2, 2, 3] });
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
  ])('keeps only the text when a zip of clips %s', async (_what, names, problem) => {
    await studio.start(chapterId, zipOf(names), phrases);
    await studio.work();
    expect(await read()).toMatchObject({
      state: 'failed',
      problem,
      audio: null,
      seconds: null,
      phrases: phrases.map((text) => ({ text, start: 0, end: 0, flagged: true })),
    });
    expect(await row()).toMatchObject({ file: null, copy: null });
    await discard();
    await isClean();
  });

  it('keeps only the text when a zip of clips is truncated, and accepts a complete zip afterward', async () => {
    await studio.start(chapterId, zip.subarray(0, -100), phrases);
    await studio.work();
    expect(await read()).toMatchObject({
      state: 'failed',
      problem: 'This is not a zip, or its end is missing. Please make it again.',
    });
    await studio.start(chapterId, zip, phrases);
    await studio.work();
    expect((await read()).phrases).toEqual(joined);
    await discard();
    await isClean();
  });
});

describe('processing a zip of clips', () => {
  it('leaves no files when a zip of clips is discarded while it is being processed', async () => {
    await studio.start(chapterId, zip, phrases);
    const { media, narration } = world.deps;
    const { put } = media;
    const { prepare } = narration;
    const steps: string[] = [];
    media.put = async (...args) => {
      steps.push(args[1]);
      const name = await put(...args);
      await discard();
      return name;
    };
    narration.prepare = async (...args) => {
      steps.push('prepare');
      return await prepare(...args);
    };
    await studio.work();
    Object.assign(media, { put });
    Object.assign(narration, { prepare });
    expect(steps).toEqual(['flac']);
    expect(await studio.read(chapterId)).toBeNull();
    await isClean();
  });

  it('restarts a zip of clips if the process stopped before saving anything', async () => {
    await studio.start(chapterId, zip, phrases);
    const { narration } = world.deps;
    const { join: joinZip } = narration;
    const attempts: string[] = [];
    narration.join = async (...args) => {
      attempts.push(args[0].recording);
      const spans = await joinZip(...args);
      if (attempts.length === 1) throw stopped();
      return spans;
    };
    await studio.work();
    // Simulates the next process.
    await studio.work();
    narration.join = joinZip;
    expect(new Set(attempts).size).toBe(2);
    expect((await read()).phrases).toEqual(joined);
    await isClean();
    await discard();
    await isClean();
  });

  it('finishes a zip of clips after the process was killed before saving the joined clips', async () => {
    await studio.start(chapterId, zip, phrases);
    const leaseId = '0b5e6a3c-0000-4000-8000-000000000001';
    const leftover = await world.deps.media.put(
      'recordings',
      'flac',
      tones[0] ?? zip,
      leaseId.replaceAll('-', ''),
    );
    await world.deps.media.openWork(leaseId);
    const leaseUntil = new Date(world.deps.clock.now().getTime() - 1);
    await world.deps.db.recording.update({
      where: { chapterId },
      data: { state: 'aligning', leaseId, leaseUntil },
    });
    await studio.work();
    expect((await read()).phrases).toEqual(joined);
    expect(await world.deps.media.list('recordings')).not.toContain(leftover);
    await isClean();
    await discard();
  });

  it('finishes a zip of clips after the process was killed before deleting the zip', async () => {
    await studio.start(chapterId, zip, phrases);
    const { file } = await row();
    const { media, narration } = world.deps;
    const { remove } = media;
    const { prepare } = narration;
    let remaining: unknown;
    media.remove = async (kind, name) => name !== file && (await remove(kind, name));
    narration.prepare = async () => {
      remaining = { task: (await row()).task, hasZip: (await media.list('recordings')).includes(file ?? '') };
      Object.assign(media, { remove });
      Object.assign(narration, { prepare });
      throw stopped();
    };
    await studio.work();
    // Simulates the next process.
    await studio.work();
    expect(remaining).toEqual({ task: { kind: 'prepare', zip: file }, hasZip: true });
    expect((await read()).phrases).toEqual(joined);
    await isClean();
    await discard();
    await isClean();
  });
});
