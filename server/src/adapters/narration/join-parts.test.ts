import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { makeSound, runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { clipSampleRate } from './encode-clips.ts';
import { groupOrderedParts, joinParts } from './join-parts.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: string;
/** Two sounds of 2 seconds with a constant level: positive in the first, negative in the second. */
let positive: string;
let negative: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-parts-'));
  [positive, negative] = [join(folder, 'positive.wav'), join(folder, 'negative.wav')];
  // The level rises at 1 second, so that both halves of a sound can be told apart.
  makeSound(positive, '0.2+0.2*gte(t,1)', 2);
  makeSound(negative, '-0.2-0.2*gte(t,1)', 2);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Joins the parts. Returns the level in each tenth of a second, and the position of each part. */
async function joinAndMeasure(parts: Parameters<typeof joinParts>[0]['parts']) {
  const recording = join(folder, 'joined.flac');
  const spans = await joinParts({ parts, recording });
  const args = ['-v', 'error', '-i', recording, '-ac', '1', '-f', 's16le', 'pipe:1'];
  const samples = new Int16Array(new Uint8Array(runFfmpeg(...args).stdout).buffer);
  const levels: number[] = [];
  for (let index = clipSampleRate / 20; index < samples.length; index += clipSampleRate / 10)
    levels.push(Math.round(((samples[index] ?? 0) / 32_768) * 10) / 10);
  const positions = spans.map(({ start, end }) => [start, end].map((time) => Math.round(time * 1000) / 1000));
  return { levels, positions };
}

describe.skipIf(!hasSpeechPrograms)('joinParts (needs ffmpeg: apt-get install ffmpeg)', () => {
  it('joins parts of two files', async () => {
    const { levels, positions } = await joinAndMeasure([
      { path: positive, start: 0.2, end: 0.4 },
      { path: positive, start: 1.5, end: 1.7 },
      { path: negative, start: 1.8, end: undefined },
      { path: positive, start: 1.7, end: 1.9 },
    ]);
    expect(levels).toEqual([0.2, 0.2, 0.4, 0.4, -0.4, -0.4, 0.4, 0.4]);
    expect(positions).toEqual([
      [0, 0.2],
      [0.2, 0.4],
      [0.4, 0.6],
      [0.6, 0.8],
    ]);
  });

  it('joins parts of a file that overlap or go back', async () => {
    const { levels } = await joinAndMeasure([
      { path: positive, start: 1.7, end: undefined },
      { path: positive, start: 0, end: 0.2 },
      { path: positive, start: 0.1, end: 0.3 },
    ]);
    expect(levels).toEqual([0.4, 0.4, 0.4, 0.2, 0.2, 0.2, 0.2]);
  });
});

describe('groupOrderedParts', () => {
  const countGroups = (...parts: [path: string, start: number, end: number | undefined][]) =>
    groupOrderedParts(parts.map(([path, start, end]) => ({ path, start, end }))).length;

  it('groups consecutive parts in order, and starts a group after a part of another file', () => {
    expect(countGroups(['a', 0.2, 0.4], ['a', 1.5, 1.7], ['b', 1.8, undefined], ['a', 1.7, 1.9])).toBe(3);
  });

  it('starts a group for a part that overlaps the one before or goes back', () => {
    expect(countGroups(['a', 1.7, undefined], ['a', 0, 0.2], ['a', 0.1, 0.3])).toBe(3);
  });
});
