import { cpus } from 'node:os';
import { AlignmentError } from './alignment-error.ts';
import { COEFFICIENTS, FrameReader, type Frames, HOP } from './mfcc.ts';
import { runProgram, sampleReader } from './run-program.ts';

/** An eSpeak NG voice (`language+variant`) and its speed in words per minute. */
export type Voice = { name: string; speed: number };

const RATE = 22_050;
const WAVE_HEADER = 44;
/** Decibels below the loudest frame of a phrase at which a frame counts as a pause. */
const PAUSE = 45;
/** Seconds to which pauses within a phrase are shortened, because a narrator pauses elsewhere. */
const LONGEST_PAUSE = 0.04;

/**
 * Returns the frames of each phrase as the voice speaks it, once per formant factor: `[factor][phrase]`. Pauses at
 * the ends are removed, and a phrase without speech has no frames.
 */
export async function synthesizePhrases(
  phrases: readonly string[],
  voice: Voice,
  formants: readonly number[],
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: (share: number) => void },
): Promise<Frames[][]> {
  const references = formants.map((): Frames[] => new Array(phrases.length));
  let next = 0;
  let completed = 0;
  const work = async () => {
    for (let index = next++; index < phrases.length; index = next++) {
      const spoken = await synthesizePhrase(phrases[index] ?? '', voice, formants, signal);
      for (const [factor, frames] of spoken.entries()) (references[factor] as Frames[])[index] = frames;
      completed += 1;
      onProgress?.(completed / phrases.length);
    }
  };
  const stop = (error: unknown) => {
    next = phrases.length;
    throw error;
  };
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, () => work().catch(stop)));
  return references;
}

async function synthesizePhrase(
  phrase: string,
  { name, speed }: Voice,
  formants: readonly number[],
  signal?: AbortSignal,
): Promise<Frames[]> {
  const readers = formants.map((factor) => new FrameReader(RATE, factor));
  const read = sampleReader((samples) => {
    for (const reader of readers) reader.push(samples);
  });
  let header = WAVE_HEADER;
  const { code, stderr } = await runProgram({
    command: 'espeak-ng',
    args: ['-v', name, '-s', String(speed), '-b', '1', '-z', '--stdin', '--stdout'],
    input: spell(phrase),
    signal,
    onOutput: (piece) => {
      const skipped = Math.min(header, piece.length);
      header -= skipped;
      read(piece.subarray(skipped));
    },
  });
  if (code !== 0) throw new AlignmentError('program-failed', `eSpeak NG failed: ${stderr.trim()}`);
  return readers.map((reader) => withoutPauses(reader.frames()));
}

/** Expands abbreviations that eSpeak would spell out. */
function spell(phrase: string): string {
  return phrase
    .replace(/\bM\.\s+(?=\p{Lu})/gu, 'Monsieur ')
    .replace(/\bMM\.\s+(?=\p{Lu})/gu, 'Messieurs ')
    .replace(/\bMme\b\.?/gu, 'Madame')
    .replace(/\bMlle\b\.?/gu, 'Mademoiselle');
}

function withoutPauses({ count, coefficients, energies }: Frames): Frames {
  const loudest = energies.reduce((max, energy) => Math.max(max, energy), Number.NEGATIVE_INFINITY);
  const isSpoken = (frame: number) => loudest > -60 && (energies[frame] ?? -100) > loudest - PAUSE;
  const maxPauseFrames = LONGEST_PAUSE / HOP;
  const used: number[] = [];
  let pause: number[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    if (!isSpoken(frame)) {
      if (used.length > 0 && pause.length < maxPauseFrames) pause.push(frame);
      continue;
    }
    used.push(...pause, frame);
    pause = [];
  }
  const shortened = new Float32Array(used.length * COEFFICIENTS);
  for (const [index, frame] of used.entries()) {
    const start = frame * COEFFICIENTS;
    shortened.set(coefficients.subarray(start, start + COEFFICIENTS), index * COEFFICIENTS);
  }
  return {
    count: used.length,
    coefficients: shortened,
    energies: Float32Array.from(used, (frame) => energies[frame] ?? 0),
  };
}
