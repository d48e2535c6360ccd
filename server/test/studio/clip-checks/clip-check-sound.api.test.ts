import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, phrasesOf } from '../../support/builders.ts';
import { writeRecording } from '../../support/narration/recordings.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { measureRms, readSamples } from '../../support/studio/audio-files.ts';
import { createCheckStudio } from './check-studio.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

const texts = [
  'Elle connaissait les horaires de tout le monde.',
  'Pourtant, son courrier disparaissait chaque matin.',
  'Le boulanger apporta deux pains chauds.',
];
/** The second phrase is cut this many seconds before its last sound. */
const lostSeconds = 0.15;
/** The first clip ends early in a long pause, which is no difference. */
const longPauseSeconds = 0.7;
const pauseSeconds = 0.3;

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-check-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Builds a chapter whose clips are cut in the pauses, but for the second one, which ends too early. */
async function buildChapter() {
  const recording = join(folder, 'chapter.wav');
  const spoken = await writeRecording(recording, {
    phrases: texts,
    voice: 'fr',
    speed: 150,
    filter: 'anull',
    pauses: [longPauseSeconds, pauseSeconds],
  });
  const ends = spoken.map(({ end }, index) => (index === 1 ? end - lostSeconds : end + 0.08));
  const starts = [(spoken[0]?.start ?? 0) - 0.1, ...ends.slice(0, -1)];
  const clips = texts.map((_, index) => ({
    start: starts[index] ?? 0,
    end: ends[index] ?? 0,
    path: join(folder, `${index}.mp3`),
  }));
  const lengthsMs = await world.deps.narration.cut({ recording, clips });
  const book = await buildBook(world, { chapters: [texts], dictionary: '' });
  for (const [index, phrase] of (await phrasesOf(world, book.id)).entries()) {
    const audioFile = await world.deps.media.put('clips', 'mp3', await readFile(clips[index]?.path ?? ''));
    await world.deps.media.remove('clips', phrase.audioFile ?? '');
    const data = { audioFile, audioMs: lengthsMs[index] ?? 0 };
    await world.deps.db.phrase.update({ where: { id: phrase.id }, data });
  }
  const chapter = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id } });
  return { bookId: book.id, chapterId: chapter.id };
}

/** Returns the samples of a phrase's clip. */
async function readClip(audioFile: string | null) {
  const file = await world.deps.media.read('clips', audioFile ?? '');
  const path = join(folder, 'clip.mp3');
  await writeFile(path, file?.bytes ?? '');
  return readSamples(path);
}

describe.skipIf(!hasSpeechPrograms)(
  'a clip that was cut too early (needs espeak-ng and ffmpeg: apt-get install espeak-ng ffmpeg)',
  () => {
    it('gets its last sound back at the same level, and isn’t found again', async () => {
      const { bookId, chapterId } = await buildChapter();
      const studio = createCheckStudio(world, await buildAdministrator(world));
      const check = async () => {
        expect((await studio.start(chapterId)).status).toBe(200);
        await studio.work(world.deps.narration);
        return (await studio.read(chapterId)) as ClipCheckView;
      };
      const before = await phrasesOf(world, bookId);
      const oldSamples = await readClip(before[1]?.audioFile ?? null);
      const checked = await check();
      expect(checked.problem).toBeNull();
      expect(checked.changes.map(({ phrase }) => phrase.text)).toEqual([texts[1]]);
      const [change] = checked.changes;
      const movedSeconds = (change?.time ?? 0) - (change?.phrase.end ?? 0);
      // The new edge lies in the pause.
      expect(movedSeconds).toBeGreaterThan(lostSeconds - 0.03);
      expect(movedSeconds).toBeLessThan(lostSeconds + pauseSeconds + 0.03);
      await studio.take(chapterId, checked.version, [change?.phrase.id ?? 0]);
      await studio.work(world.deps.narration);
      expect(await studio.read(chapterId)).toMatchObject({
        state: 'done',
        result: { taken: 1, left_out: [] },
      });
      const after = await phrasesOf(world, bookId);
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      const moves = after.map(({ audioMs }, index) => (audioMs ?? 0) - (before[index]?.audioMs ?? 0));
      const movedMs = Math.round(movedSeconds * 1000);
      for (const [index, expectedMs] of [0, movedMs, -movedMs].entries())
        expect(Math.abs((moves[index] ?? 0) - expectedMs)).toBeLessThanOrEqual(1);
      for (const { audioMs, wordTimes, areWordsMeasured } of after) {
        expect(areWordsMeasured).toBe(true);
        expect(wordTimes.length).toBeGreaterThan(6);
        expect(wordTimes.at(-1)).toBeLessThanOrEqual((audioMs ?? 0) + 1);
      }
      // The second clip begins with the same sound as before, at the same level, and goes on to its last sound.
      const newSamples = await readClip(after[1]?.audioFile ?? null);
      const levels = [oldSamples, newSamples].map((samples) =>
        measureRms(samples.subarray(0, oldSamples.length - 1000)),
      );
      expect(Math.abs(20 * Math.log10((levels[1] ?? 0) / (levels[0] ?? 1)))).toBeLessThan(0.1);
      expect(measureRms(newSamples.subarray(oldSamples.length))).toBeGreaterThan(100);
      expect(after[0]?.audioFile).toBe(before[0]?.audioFile);
      expect(await check()).toMatchObject({ changes: [], word_times: { measured: 0, estimated: 0 } });
      await studio.discard(chapterId);
      expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
    });
  },
);
