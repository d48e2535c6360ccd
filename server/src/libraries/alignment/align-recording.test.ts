import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import {
  storyPhrases as phrases,
  type RecordingPlan,
  type SpokenPhrase,
  writeRecording,
} from '../../../test/support/narration/recordings.ts';
import { scoreCuts } from '../../../test/support/narration/score-cuts.ts';
import {
  findErrorQuantile,
  findOnsetErrors,
  writeSpokenWords,
} from '../../../test/support/narration/spoken-words.ts';
import { runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { type AlignedPhrase, alignRecording } from './align-recording.ts';

const canSpeak = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

const unwrittenPhrase = 'Le facteur monta lentement les marches de pierre.';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-alignment-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const scoreAlignment = (rows: readonly AlignedPhrase[], lines: readonly SpokenPhrase[]) =>
  scoreCuts(rows, { lines, unwritten: [] });

async function writePlannedRecording(plan: Partial<RecordingPlan> = {}) {
  const file = join(folder, `${Math.random()}.wav`);
  const truth = await writeRecording(file, {
    phrases,
    voice: 'fr-be+f4',
    speed: 160,
    filter: 'asetrate=23500,aresample=22050',
    pauses: [0.3, 0.08, 1.2, 0.5],
    ...plan,
  });
  return { file, truth };
}

describe.skipIf(!canSpeak)(
  'alignRecording (needs espeak-ng and ffmpeg: apt-get install espeak-ng ffmpeg)',
  () => {
    it.each([
      ['slow, with long pauses', { speed: 135, pauses: [0.4, 1.5, 0.2] }],
      ['fast, with hardly any pauses', { speed: 210, pauses: [0.06, 0.1] }],
      ['between tones', { tones: 4 }],
    ])('finds accurate boundaries for all phrases spoken by a synthetic voice: %s', async (_, plan) => {
      const { file, truth } = await writePlannedRecording(plan);
      const { phrases: rows } = await alignRecording(phrases, file);
      const { cleanCount, wronglyFlaggedCount } = scoreAlignment(rows, truth);
      expect(cleanCount).toBe(phrases.length);
      expect(wronglyFlaggedCount).toBeLessThanOrEqual(1);
      const words = rows.flatMap((row) => row.words);
      expect(words.slice(0, 3).map(({ text }) => text)).toEqual(['Au', 'quatorze', 'de']);
      expect(
        words.every(({ start, end }, index) => start <= end && (words[index - 1]?.end ?? 0) <= start + 1e-9),
      ).toBe(true);
      expect(rows.every(({ start }, index) => start >= (rows[index - 1]?.end ?? 0))).toBe(true);
      expect(rows.every(({ areWordsMeasured, flagged }) => areWordsMeasured || flagged)).toBe(true);
    });

    it('finds accurate boundaries for 90% of phrases recorded with white noise at 20 dB', async () => {
      const { file, truth } = await writePlannedRecording({ noise: 20 });
      const { cleanCount, badUnflaggedTexts } = scoreAlignment(
        (await alignRecording(phrases, file)).phrases,
        truth,
      );
      expect(badUnflaggedTexts).toEqual([]);
      expect(cleanCount / phrases.length).toBeGreaterThanOrEqual(0.9);
    });

    it('flags the missing phrases of a recording that ends early', async () => {
      const { file, truth } = await writePlannedRecording({ phrases: phrases.slice(0, 10) });
      const { phrases: rows } = await alignRecording(phrases, file);
      expect(rows.slice(10).every(({ flagged }) => flagged)).toBe(true);
      expect(scoreAlignment(rows, truth).badUnflaggedTexts).toEqual([]);
    });

    it('flags wrong boundaries when a spoken line is missing from the text and a written line was not spoken', async () => {
      const spokenPhrases = phrases.filter((_, index) => index !== 5);
      spokenPhrases.splice(9, 0, unwrittenPhrase);
      const { file, truth } = await writePlannedRecording({ phrases: spokenPhrases });
      expect(scoreAlignment((await alignRecording(phrases, file)).phrases, truth).badUnflaggedTexts).toEqual(
        [],
      );
    });

    it('finds what is spoken or written but not both in a noisy recording', async () => {
      const intro = 'Lu pour vous par une voix que personne ne connaît.';
      const aside = 'Pardon, je reprends.';
      const unspokenIndex = 6;
      const spokenPhrases = phrases.toSpliced(unspokenIndex, 1).toSpliced(9, 0, aside);
      const { file, truth } = await writePlannedRecording({ phrases: [intro, ...spokenPhrases], noise: 15 });
      const { phrases: rows, unwritten } = await alignRecording(phrases, file);
      expect(rows.map(({ start, end }) => start === end).indexOf(true)).toBe(unspokenIndex);
      const unwrittenTruth = truth.filter(({ text }) => text === intro || text === aside);
      expect(unwritten.map(({ start, end }) => [start, end])).toEqual(
        unwrittenTruth.map(({ start, end }) => [expect.closeTo(start, 0), expect.closeTo(end, 0)]),
      );
      const lines = truth.filter((phrase) => !unwrittenTruth.includes(phrase));
      expect(scoreCuts(rows, { lines, unwritten: unwrittenTruth })).toMatchObject({
        cleanCount: lines.length,
        badUnflaggedTexts: [],
      });
    });

    it('finds words within 20 ms of their onset in half of the cases and within 60 ms in nine of ten', async () => {
      const file = join(folder, 'words.wav');
      const plan = { lines: phrases, voice: 'fr-ch', speed: 165, pitch: 1.07, noise: 20 };
      const spokenLines = await writeSpokenWords(file, plan);
      const { phrases: rows } = await alignRecording(phrases, file);
      const errors = findOnsetErrors(rows, spokenLines);
      const groupCount = spokenLines.reduce((sum, { starts }) => sum + starts.length, 0);
      expect(errors.length / groupCount).toBeGreaterThan(0.9);
      expect(findErrorQuantile(errors, 0.5)).toBeLessThanOrEqual(0.02);
      expect(findErrorQuantile(errors, 0.9)).toBeLessThanOrEqual(0.06);
    });

    it('returns the same times each time', async () => {
      const { file } = await writePlannedRecording({ phrases: phrases.slice(0, 5), noise: 20 });
      const alignOnce = () => alignRecording(phrases.slice(0, 5), file);
      expect(await alignOnce()).toEqual(await alignOnce());
    });

    it('aligns a recording of a single word', async () => {
      const { file, truth } = await writePlannedRecording({ phrases: ['Bonjour'] });
      const { phrases: rows, unwritten } = await alignRecording(['Bonjour'], file);
      expect(scoreAlignment(rows, truth)).toMatchObject({ cleanCount: 1, wronglyFlaggedCount: 0 });
      expect(rows[0]?.words.map(({ text }) => text)).toEqual(['Bonjour']);
      expect(unwritten).toEqual([]);
    });

    it.each([
      ['webm', ['-c:a', 'libopus', '-live', '1']],
      ['mp3', ['-q:a', '5']],
    ])(
      'finds a phrase at the same time in part of a recording as in the whole recording (%s)',
      async (extension, args) => {
        const { file: waveFile, truth } = await writePlannedRecording();
        const file = join(folder, `whole.${extension}`);
        runFfmpeg('-v', 'error', '-i', waveFile, ...args, file);
        const { phrases: wholeRecordingRows } = await alignRecording(phrases, file);
        expect(scoreAlignment(wholeRecordingRows, truth).cleanCount).toBe(phrases.length);
        for (const [firstIndex, end] of [
          [4, 12],
          [9, 11],
          [15, 16],
        ] as const) {
          const allowedSpan = {
            start:
              ((wholeRecordingRows[firstIndex - 1]?.end ?? 0) +
                (wholeRecordingRows[firstIndex]?.start ?? 0)) /
              2,
            end: end === phrases.length ? 999 : (wholeRecordingRows[end]?.start ?? 0),
          };
          const { phrases: rows } = await alignRecording(phrases.slice(firstIndex, end), file, {
            within: allowedSpan,
          });
          for (const [index, { start, end: rowEnd, words }] of rows.entries()) {
            const expectedRow = wholeRecordingRows[firstIndex + index];
            expect(Math.abs(start - (expectedRow?.start ?? 0))).toBeLessThanOrEqual(0.06);
            expect(Math.abs(rowEnd - (expectedRow?.end ?? 0))).toBeLessThanOrEqual(0.06);
            expect(Math.abs((words[0]?.start ?? 0) - (expectedRow?.words[0]?.start ?? 0))).toBeLessThan(0.1);
          }
        }
      },
    );

    it('flags a phrase that is not spoken in the given part of a recording', async () => {
      const { file } = await writePlannedRecording();
      const within = { start: 0, end: 0.6 };
      const alignment = await alignRecording([unwrittenPhrase], file, { within }).catch(
        (error: unknown) => error,
      );
      expect(alignment).toMatchObject({ phrases: [{ text: unwrittenPhrase, flagged: true }] });
    });

    it.each([
      ['a tone', 'sine=frequency=440:duration=8'],
      ['chords', 'aevalsrc=0.3*sin(2*PI*t*(220+110*floor(mod(3*t\\,4))))*exp(-3*mod(t\\,0.33)):d=8'],
      ['noise', 'anoisesrc=color=pink:duration=8:amplitude=0.3:seed=1'],
    ])('rejects a recording that holds no speech but %s', async (_, source) => {
      const file = join(folder, `${Math.random()}.wav`);
      runFfmpeg('-v', 'error', '-f', 'lavfi', '-i', source, file);
      for (const count of [1, 3, 10])
        await expect(alignRecording(phrases.slice(0, count), file)).rejects.toMatchObject({
          code: 'other-text',
        });
    });

    it('flags all phrases of a part in which something else is spoken', async () => {
      const { file, truth } = await writePlannedRecording();
      const within = { start: (truth[9]?.start ?? 0) - 0.1, end: (truth[11]?.end ?? 0) + 0.1 };
      const { phrases: rows } = await alignRecording(phrases.slice(2, 5), file, { within });
      for (const row of rows) expect(row).toMatchObject({ flagged: true, areWordsMeasured: false });
    });

    it('rejects a recording of three phrases with another text, but not with its own', async () => {
      const spokenPhrases = phrases.slice(0, 3);
      const { file } = await writePlannedRecording({ phrases: spokenPhrases, noise: 15 });
      expect((await alignRecording(spokenPhrases, file)).phrases).toHaveLength(3);
      await expect(alignRecording(phrases.slice(7, 10), file)).rejects.toMatchObject({ code: 'other-text' });
    });

    it('rejects a recording of a different text', async () => {
      const { file } = await writePlannedRecording({
        phrases: ['The weather in London was cold and grey.', 'Nobody expected visitors before spring.'],
        voice: 'en',
      });
      await expect(alignRecording(phrases, file)).rejects.toMatchObject({ code: 'other-text' });
    });

    it('explains why alignment fails for an invalid file, an empty file and an empty text', async () => {
      const file = join(folder, 'broken.mp3');
      await writeFile(file, 'not a sound at all');
      await expect(alignRecording(phrases, file)).rejects.toMatchObject({ code: 'unreadable-audio' });
      await writeFile(file, '');
      await expect(alignRecording(phrases, file)).rejects.toMatchObject({ code: 'empty-audio' });
      await expect(alignRecording([], file)).rejects.toMatchObject({ code: 'empty-text' });
    });

    it.each([0.1, 0.55, 0.8])(
      'stops aligning a recording when aborted at a progress of %s',
      async (limit) => {
        const { file } = await writePlannedRecording();
        const abortController = new AbortController();
        let reportedFraction = 0;
        const alignmentPromise = alignRecording(phrases, file, {
          signal: abortController.signal,
          onProgress: (fraction) => {
            reportedFraction = fraction;
            if (fraction >= limit) abortController.abort();
          },
        });
        await expect(alignmentPromise).rejects.toMatchObject({ name: 'AbortError' });
        expect(reportedFraction).toBeLessThan(1);
      },
    );
  },
);
