import { AlignmentError } from './alignment-error.ts';
import { FrameReader, type Frames } from './mfcc.ts';
import { readRecording } from './read-recording.ts';
import { sampleReader } from './run-program.ts';

const RATE = 16_000;
const MIN_SECONDS = 0.2;
/** A recording whose loudest frame stays below this many decibels of full scale holds nothing that can be heard. */
const SILENT = -70;

/** Seconds from the beginning of a recording. */
export type Part = { start: number; end: number };

/** `start` is where the frames begin, in seconds from the beginning of the recording. */
export type Recording = { frames: Frames; start: number; seconds: number };

/**
 * The frames of a recording or of a part of it, decoded by ffmpeg while it is read; the sound itself is never held. Throws an
 * AlignmentError for what cannot be read, is silent, empty or longer than two hours.
 */
export async function decodeAudio(
  file: string,
  { signal, within }: { signal?: AbortSignal | undefined; within?: Part | undefined } = {},
): Promise<Recording> {
  const reader = new FrameReader(RATE);
  const first = Math.round((within?.start ?? 0) * RATE);
  const count = await readRecording({
    file,
    rate: RATE,
    filter: within && trim(first, Math.round(within.end * RATE)),
    signal,
    onSound: sampleReader((samples) => reader.push(samples)),
  });
  const seconds = count / RATE;
  if (seconds < MIN_SECONDS) {
    const what = within ? 'This part of the recording' : 'The recording';
    throw new AlignmentError('empty-audio', `${what} holds no sound.`);
  }
  const frames = reader.frames();
  if (frames.energies.every((energy) => energy < SILENT)) {
    const what = within ? 'This part of the recording' : 'The recording';
    throw new AlignmentError('silent-audio', `${what} holds nothing but silence.`);
  }
  return { frames, start: first / RATE, seconds };
}

/**
 * Decodes what comes before as well, which takes seconds for two hours: where ffmpeg arrives when it seeks depends on the format,
 * and in a recording without an index it can be anywhere. It stops at the end of the part.
 */
const trim = (first: number, end: number) =>
  `aresample=${RATE},atrim=start_sample=${first}:end_sample=${Math.max(end, first + 1)}`;
