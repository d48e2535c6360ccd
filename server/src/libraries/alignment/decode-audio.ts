import { AlignmentError } from './alignment-error.ts';
import { FrameReader, type Frames } from './mfcc.ts';
import { readRecording } from './read-recording.ts';
import { createSampleReader } from './run-program.ts';

const SAMPLE_RATE = 16_000;
const MIN_SECONDS = 0.2;
/** A recording counts as silent if every frame is below this level, in decibels relative to full scale. */
const SILENCE_LEVEL = -70;

/** Start and end in seconds from the start of a recording. */
export type TimeRange = { start: number; end: number };

/** `start` is the time of the first frame, in seconds from the start of the recording. */
export type Recording = { frames: Frames; start: number; seconds: number };

/**
 * Returns the frames of a recording or a part of it. ffmpeg decodes while the file is read, so the sound is
 * never held in memory. Throws an AlignmentError when it is unreadable, silent, empty or longer than two
 * hours.
 */
export async function decodeAudio(
  file: string,
  { signal, within }: { signal?: AbortSignal | undefined; within?: TimeRange | undefined } = {},
): Promise<Recording> {
  const reader = new FrameReader(SAMPLE_RATE);
  const firstSample = Math.round((within?.start ?? 0) * SAMPLE_RATE);
  const count = await readRecording({
    file,
    rate: SAMPLE_RATE,
    filter: within && trim(firstSample, Math.round(within.end * SAMPLE_RATE)),
    signal,
    onSound: createSampleReader((samples) => reader.push(samples)),
  });
  const seconds = count / SAMPLE_RATE;
  if (seconds < MIN_SECONDS) {
    const subject = within ? 'This part of the recording' : 'The recording';
    throw new AlignmentError('empty-audio', `${subject} holds no sound.`);
  }
  const frames = reader.frames();
  if (frames.energies.every((energy) => energy < SILENCE_LEVEL)) {
    const subject = within ? 'This part of the recording' : 'The recording';
    throw new AlignmentError('silent-audio', `${subject} holds nothing but silence.`);
  }
  return { frames, start: firstSample / SAMPLE_RATE, seconds };
}

/**
 * Returns an ffmpeg filter that cuts out a part. ffmpeg also decodes everything before the part, which takes seconds
 * for two hours, because seeking is imprecise in some formats and arbitrary in files without an index. Decoding stops
 * at the end of the part.
 */
const trim = (first: number, end: number) =>
  `aresample=${SAMPLE_RATE},atrim=start_sample=${first}:end_sample=${Math.max(end, first + 1)}`;
