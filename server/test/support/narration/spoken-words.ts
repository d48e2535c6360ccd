import createEspeak, { type EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import { splitPhrase } from '@lingostory/contract/words';
import type { AlignedPhrase } from '../../../src/libraries/alignment/align-recording.ts';
import { joinWithNoise, runProgram, SAMPLE_RATE_HZ } from './recordings.ts';

export type WordsPlan = {
  lines: readonly string[];
  voice: string;
  /** In words per minute. */
  speed: number;
  /** Factor by which the voice is made both faster and higher. */
  pitch: number;
  /** The signal-to-noise ratio in decibels. */
  noise: number;
};

/** A line, and the seconds at which each of its groups of words begins in the recording. Spaces separate groups. */
export type SpokenGroups = { text: string; starts: number[] };

const pauseSeconds = 0.1;

/** Speaks lines into a WAV file. eSpeak NG itself tells when each group of words begins. */
export async function writeSpokenWords(
  file: string,
  { lines, voice, speed, pitch, noise }: WordsPlan,
): Promise<SpokenGroups[]> {
  const { eSpeakNGWorker: Espeak } = await createEspeak();
  const espeak = new Espeak();
  espeak.set_voice(voice);
  espeak.set_rate(speed);
  const clips: Float32Array[] = [];
  let seconds = 0;
  const spokenLines = lines.map((text) => {
    const events: EspeakEvent[] = [];
    const lineStart = seconds;
    espeak.synthesize(text, (bytes, newEvents) => {
      events.push(...newEvents);
      const samples = Float32Array.from(new Int16Array(bytes ?? []), (sample) => sample / 32_768);
      clips.push(samples);
      seconds += samples.length / SAMPLE_RATE_HZ;
    });
    clips.push(new Float32Array(Math.round(pauseSeconds * SAMPLE_RATE_HZ)));
    seconds += pauseSeconds;
    return { text, starts: findGroupStarts(events).map((start) => (lineStart + start) / pitch) };
  });
  const samples = joinWithNoise(clips, noise);
  const rawFormatArgs = ['-f', 'f32le', '-ar', String(Math.round(SAMPLE_RATE_HZ * pitch)), '-ac', '1'];
  runProgram(
    'ffmpeg',
    ['-v', 'error', '-y', ...rawFormatArgs, '-i', 'pipe:0', file],
    Buffer.from(samples.buffer),
  );
  return spokenLines;
}

/** An event of a word stands before the pause at its start, so the word begins with its first phoneme. */
function findGroupStarts(events: readonly EspeakEvent[]): number[] {
  return events.flatMap((event, index) => {
    if (event.type !== 'word') return [];
    const phoneme = events
      .slice(index + 1)
      .find(
        ({ type, id }) => type === 'phoneme' && typeof id === 'string' && id !== '' && !id.startsWith('_'),
      );
    return [(phoneme ?? event).audio_position / 1000];
  });
}

/**
 * Returns the seconds by which the first word of each group was found to begin too late, or too early if negative.
 * Leaves out phrases whose words weren't measured, and those that eSpeak NG speaks in other groups, such as numbers.
 */
export function findOnsetErrors(
  phrases: readonly AlignedPhrase[],
  spokenLines: readonly SpokenGroups[],
): number[] {
  return phrases.flatMap(({ text, words, areWordsMeasured }, index) => {
    const starts = spokenLines[index]?.starts ?? [];
    const groupWords = findGroupWords(text).map((wordIndex) => words[wordIndex]);
    if (!areWordsMeasured || groupWords.length !== starts.length) return [];
    return groupWords.map((word, groupIndex) => (word?.start ?? 0) - (starts[groupIndex] ?? 0));
  });
}

/** Returns the index of the first word of each group. */
function findGroupWords(text: string): number[] {
  const indexes: number[] = [];
  let wordIndex = 0;
  let isAfterSpace = true;
  for (const piece of splitPhrase(text)) {
    if (!piece.isWord) {
      isAfterSpace ||= /\s/.test(piece.text);
      continue;
    }
    if (isAfterSpace) indexes.push(wordIndex);
    isAfterSpace = false;
    wordIndex += 1;
  }
  return indexes;
}

/** Returns the size of error that a share of the errors, such as 0.5 for the median, doesn't exceed. */
export const findErrorQuantile = (errors: readonly number[], share: number): number =>
  errors.map(Math.abs).toSorted((a, b) => a - b)[Math.floor(share * errors.length)] ?? Number.NaN;
