import { cpus } from 'node:os';
import { AlignmentError } from '../alignment-error.ts';
import { COEFFICIENT_COUNT, type FrameFeatures, FrameReader, HOP_SECONDS } from '../mfcc.ts';
import { createSampleReader, runProgram } from '../run-program.ts';

/** The eSpeak NG voice, and its speed in words per minute. */
const VOICE = { name: 'fr', speed: 185 };

const SAMPLE_RATE_HERTZ = 22_050;
const WAVE_HEADER_BYTES = 44;
/** A frame counts as a pause if it is at least this many decibels below the loudest frame of its phrase. */
const PAUSE_DECIBELS = 45;
/** Pauses within a phrase are shortened to this many seconds, because a narrator pauses elsewhere. */
const MAX_PAUSE_SECONDS = 0.04;

/**
 * Returns the frames of each phrase as the synthetic voice speaks it, once per formant factor: `[factor][phrase]`. Pauses at
 * the ends are removed, and a phrase without speech has no frames.
 */
export async function synthesizePhrases(
  phrases: readonly string[],
  formantFactors: readonly number[],
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: (fraction: number) => void },
): Promise<FrameFeatures[][]> {
  const references = formantFactors.map((): FrameFeatures[] => new Array(phrases.length));
  let nextIndex = 0;
  let completedCount = 0;
  const synthesizeRemainingPhrases = async () => {
    for (let index = nextIndex++; index < phrases.length; index = nextIndex++) {
      const framesByFactor = await synthesizePhrase(phrases[index] ?? '', formantFactors, signal);
      for (const [factorIndex, frames] of framesByFactor.entries())
        (references[factorIndex] as FrameFeatures[])[index] = frames;
      completedCount += 1;
      onProgress?.(completedCount / phrases.length);
    }
  };
  const stop = (error: unknown) => {
    nextIndex = phrases.length;
    throw error;
  };
  await Promise.all(
    Array.from({ length: Math.max(2, cpus().length) }, () => synthesizeRemainingPhrases().catch(stop)),
  );
  return references;
}

async function synthesizePhrase(
  phrase: string,
  formantFactors: readonly number[],
  signal?: AbortSignal,
): Promise<FrameFeatures[]> {
  const readers = formantFactors.map((factor) => new FrameReader(SAMPLE_RATE_HERTZ, factor));
  const readSamples = createSampleReader((samples) => {
    for (const reader of readers) reader.push(samples);
  });
  let remainingHeaderBytes = WAVE_HEADER_BYTES;
  const { code, stderr } = await runProgram({
    command: 'espeak-ng',
    args: ['-v', VOICE.name, '-s', String(VOICE.speed), '-b', '1', '-z', '--stdin', '--stdout'],
    input: expandAbbreviations(phrase),
    signal,
    onOutput: (chunk) => {
      const skippedBytes = Math.min(remainingHeaderBytes, chunk.length);
      remainingHeaderBytes -= skippedBytes;
      readSamples(chunk.subarray(skippedBytes));
    },
  });
  if (code !== 0) throw new AlignmentError('program-failed', `eSpeak NG failed: ${stderr.trim()}`);
  return readers.map((reader) => shortenPauses(reader.toFrames()));
}

/** Expands abbreviations that eSpeak would spell out. */
export function expandAbbreviations(phrase: string): string {
  return phrase
    .replace(/\bM\.\s+(?=\p{Lu})/gu, 'Monsieur ')
    .replace(/\bMM\.\s+(?=\p{Lu})/gu, 'Messieurs ')
    .replace(/\bMme\b\.?/gu, 'Madame')
    .replace(/\bMlle\b\.?/gu, 'Mademoiselle');
}

function shortenPauses({ count, coefficients, energies }: FrameFeatures): FrameFeatures {
  const maxEnergy = energies.reduce((max, energy) => Math.max(max, energy), Number.NEGATIVE_INFINITY);
  const isSpoken = (frame: number) =>
    maxEnergy > -60 && (energies[frame] ?? -100) > maxEnergy - PAUSE_DECIBELS;
  const maxPauseFrames = MAX_PAUSE_SECONDS / HOP_SECONDS;
  const retainedFrameIndexes: number[] = [];
  let pauseFrames: number[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    if (!isSpoken(frame)) {
      if (retainedFrameIndexes.length > 0 && pauseFrames.length < maxPauseFrames) pauseFrames.push(frame);
      continue;
    }
    retainedFrameIndexes.push(...pauseFrames, frame);
    pauseFrames = [];
  }
  const shortenedCoefficients = new Float32Array(retainedFrameIndexes.length * COEFFICIENT_COUNT);
  for (const [index, frame] of retainedFrameIndexes.entries()) {
    const start = frame * COEFFICIENT_COUNT;
    shortenedCoefficients.set(
      coefficients.subarray(start, start + COEFFICIENT_COUNT),
      index * COEFFICIENT_COUNT,
    );
  }
  return {
    count: retainedFrameIndexes.length,
    coefficients: shortenedCoefficients,
    energies: Float32Array.from(retainedFrameIndexes, (frame) => energies[frame] ?? 0),
  };
}
