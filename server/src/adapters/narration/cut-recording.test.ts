import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { writeRecording } from '../../../test/support/narration/recordings.ts';
import {
  audioFormats,
  makeSound,
  measureRms,
  readSamples,
  runFfmpeg,
} from '../../../test/support/studio/audio-files.ts';
import { cutRecording } from './cut-recording.ts';
import { joinParts } from './join-parts.ts';
import type { TimeSpan } from './narration.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-cut-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const addPaths = (spans: readonly TimeSpan[], name: string) =>
  spans.map((span, index) => ({ ...span, path: join(folder, `${name}-${index}.mp3`) }));

/** A tone whose pitch rises every tenth of a second, so that a clip's pitch shows where it was cut from. */
const risingToneExpression = '0.2*sin(2*PI*(300+200*floor(10*t))*t)';
/** Returns the pitch of samples at 24 kHz, by counting zero crossings. */
function measurePitch(samples: Int16Array): number {
  const crossingCount = samples.filter(
    (sample, i) => i > 0 && sample >= 0 && (samples[i - 1] ?? 0) < 0,
  ).length;
  return (crossingCount / samples.length) * 24_000;
}

/** Measures the integrated loudness and true peak of the clips as one continuous sound. */
function measureLoudness(clips: readonly { path: string }[]): { loudness: number; peak: number } {
  const inputArgs = clips.flatMap(({ path }) => ['-i', path]);
  const filter = `${clips.map((_, i) => `[${i}:a]`).join('')}concat=n=${clips.length}:v=0:a=1,ebur128=peak=true:framelog=verbose`;
  const { stderr } = runFfmpeg(...inputArgs, '-filter_complex', filter, '-f', 'null', '-');
  // The meter may print several reports; the last one covers all clips.
  const readMeasurement = (pattern: RegExp) => Number([...stderr.matchAll(pattern)].at(-1)?.[1]);
  return { loudness: readMeasurement(/I:\s+(\S+) LUFS/g), peak: readMeasurement(/Peak:\s+(\S+) dBFS/g) };
}

async function recordSpeech(volumeDb: number) {
  const recording = join(folder, `speech${volumeDb}.wav`);
  const spokenPhrases = await writeRecording(recording, {
    phrases: [
      'Une seule personne lui échappait.',
      'Il avait emménagé neuf ans plus tôt.',
      'Et elle attendit.',
    ],
    voice: 'fr+f2',
    speed: 160,
    filter: `volume=${volumeDb}dB`,
    pauses: [0.4],
  });
  return { recording, truth: spokenPhrases };
}

describe.skipIf(!hasSpeechPrograms)(
  'cutRecording (needs espeak-ng and ffmpeg: apt-get install espeak-ng ffmpeg)',
  () => {
    it.each(audioFormats)(
      'cuts clips out of a recording at the given times (%s)',
      async (extension, args) => {
        const recording = join(folder, `scale.${extension}`);
        makeSound(recording, risingToneExpression, 3, args);
        // Creates enough clips for two batches of the encoder. The last clip ends where the recording ends.
        const spans = Array.from({ length: 28 }, (_, i) => ({ start: i / 10 + 0.02, end: i / 10 + 0.1 }));
        const clips = addPaths([...spans, { start: 2.9, end: 3 }], `scale-${extension}`);
        const progressReports: number[] = [];
        const clipLengths = await cutRecording(
          { recording, clips },
          { onProgress: (fraction) => progressReports.push(fraction) },
        );
        expect(clipLengths.slice(0, -1)).toEqual(spans.map(() => 80));
        expect(Math.abs((clipLengths.at(-1) ?? 0) - 100)).toBeLessThan(25);
        for (const [index, { path }] of clips.entries()) {
          // Decoding a clip takes as long as cutting it, so only a few clips are checked, including those on both sides
          // of a batch boundary.
          if (![0, 7, 15, 16, 27].includes(index)) continue;
          const samples = readSamples(path);
          expect(samples).toHaveLength(0.08 * 24_000);
          expect(Math.abs(measurePitch(samples.subarray(480, 1440)) - (300 + 200 * index))).toBeLessThan(60);
        }
        expect(progressReports.at(-1)).toBe(1);
        expect(progressReports).toEqual(progressReports.toSorted((a, b) => a - b));
      },
    );

    it.each([-30, -6, 12])(
      'normalizes speech recorded at a volume of %i dB to the loudness of the demo’s clips',
      async (volumeDb) => {
        const { recording, truth } = await recordSpeech(volumeDb);
        const clips = addPaths(truth, `speech${volumeDb}`);
        await cutRecording({ recording, clips });
        const { loudness, peak } = measureLoudness(clips);
        expect(Math.abs(loudness - -18)).toBeLessThan(1);
        expect(peak).toBeLessThan(-1);
      },
    );

    it('keeps the level of clips that are joined and cut again', async () => {
      const { recording, truth } = await recordSpeech(-6);
      const clips = addPaths(truth, 'first-cut');
      await cutRecording({ recording, clips });
      const joined = join(folder, 'first-cut.flac');
      const spans = await joinParts({
        parts: clips.map(({ path }) => ({ path, start: 0, end: undefined })),
        recording: joined,
      });
      const clipsAgain = addPaths(spans, 'second-cut');
      await cutRecording({ recording: joined, clips: clipsAgain, preservesLevel: true });
      for (const [index, clip] of clips.entries()) {
        const [before, after] = [clip, clipsAgain[index] ?? clip].map(({ path }) =>
          measureRms(readSamples(path)),
        );
        expect(Math.abs(20 * Math.log10((after ?? 0) / (before ?? 1)))).toBeLessThan(0.1);
      }
      expect(measureLoudness(clipsAgain).peak).toBeLessThan(-1);
    });

    it('measures loudness only within a recording’s phrases, and applies the same gain to all clips', async () => {
      const recording = join(folder, 'two-levels.wav');
      makeSound(recording, '(lt(t,2)*0.05+gte(t,2)*lt(t,4)*0.01+gte(t,4)*0.9)*sin(2*PI*440*t)', 6);
      const clips = addPaths(
        [
          { start: 0, end: 2 },
          { start: 2, end: 4 },
        ],
        'two-levels',
      );
      await cutRecording({ recording, clips });
      const [loudRms = 0, quietRms = 0] = clips.map(({ path }) =>
        measureRms(readSamples(path).subarray(4800, 43_200)),
      );
      expect(Math.abs(20 * Math.log10(loudRms / quietRms) - 20 * Math.log10(5))).toBeLessThan(0.3);
      expect(Math.abs(measureLoudness(clips.slice(0, 1)).loudness - -18)).toBeLessThan(1);
    });

    it('fades each clip in and out', async () => {
      const recording = join(folder, 'steady.wav');
      makeSound(recording, '0.3*cos(2*PI*440*t)', 2);
      const clips = addPaths([{ start: 0.5, end: 1 }], 'steady');
      await cutRecording({ recording, clips });
      const samples = readSamples(clips[0]?.path ?? '');
      const middleRms = measureRms(samples.subarray(4800, 7200));
      for (const edgeSamples of [samples.subarray(0, 24), samples.subarray(-24)])
        expect(measureRms(edgeSamples)).toBeLessThan(middleRms / 3);
      for (const samplesNearEdge of [samples.subarray(160, 400), samples.subarray(-400, -160)])
        expect(Math.abs(measureRms(samplesNearEdge) / middleRms - 1)).toBeLessThan(0.2);
    });

    it('cuts clips with millisecond precision', async () => {
      const recording = join(folder, 'onset.wav');
      makeSound(recording, 'gte(t,1)*0.3*sin(2*PI*440*t)', 2);
      const clips = addPaths([{ start: 0.9, end: 1.5 }], 'onset');
      await cutRecording({ recording, clips });
      const samples = readSamples(clips[0]?.path ?? '');
      const loudestSample = samples.reduce((max, sample) => Math.max(max, sample), 0);
      const onsetSeconds = samples.findIndex((sample) => sample > loudestSample / 2) / 24_000;
      expect(Math.abs(onsetSeconds - 0.1)).toBeLessThan(0.0015);
    });

    it('writes identical clips when it cuts the same recording twice', async () => {
      const { recording, truth } = await recordSpeech(-6);
      const [firstClips, secondClips] = [addPaths(truth, 'once'), addPaths(truth, 'again')];
      await cutRecording({ recording, clips: firstClips });
      await cutRecording({ recording, clips: secondClips });
      for (const [index, { path }] of firstClips.entries())
        expect(await readFile(path)).toEqual(await readFile(secondClips[index]?.path ?? ''));
    });

    it('rejects a phrase that ends after the recording does, before writing any file', async () => {
      const recording = join(folder, 'short.wav');
      makeSound(recording, risingToneExpression, 2);
      const clips = addPaths(
        [
          { start: 0, end: 1 },
          { start: 1, end: 2.5 },
        ],
        'short',
      );
      await expect(cutRecording({ recording, clips })).rejects.toThrow(
        'Phrase 2 ends after the recording does.',
      );
      expect(clips.some(({ path }) => existsSync(path))).toBe(false);
    });

    it('cuts a clip even if it is too short or too quiet to measure its loudness', async () => {
      const recording = join(folder, 'quiet.wav');
      makeSound(recording, '0.2*lt(t,1)*sin(2*PI*440*t)', 2);
      for (const span of [
        { start: 0.1, end: 0.2 },
        { start: 1.2, end: 1.9 },
      ]) {
        const [clip] = addPaths([span], 'quiet');
        expect(await cutRecording({ recording, clips: clip ? [clip] : [] })).toHaveLength(1);
        expect(measureRms(readSamples(clip?.path ?? ''))).toBeLessThan(32_768 * 0.2);
      }
      expect(await cutRecording({ recording, clips: [] })).toEqual([]);
    });

    it.skipIf(!existsSync('/dev/full'))('reports a full disk while cutting a recording', async () => {
      const recording = join(folder, 'full.wav');
      makeSound(recording, risingToneExpression, 3);
      const [firstClip] = addPaths([{ start: 0, end: 1 }], 'full');
      const clips = [...(firstClip ? [firstClip] : []), { start: 1, end: 2, path: '/dev/full' }];
      await expect(cutRecording({ recording, clips })).rejects.toThrow('The server is out of disk space.');
      const clipInMissingFolder = { start: 1, end: 2, path: join(folder, 'missing', 'clip.mp3') };
      await expect(
        cutRecording({ recording, clips: [...(firstClip ? [firstClip] : []), clipInMissingFolder] }),
      ).rejects.toThrow('could not write clips');
      expect(existsSync(`${firstClip?.path}.pcm`)).toBe(false);
    });
  },
);
