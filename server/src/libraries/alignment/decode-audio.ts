import { AlignmentError } from './alignment-error.ts';
import { type FrameFeatures, FrameReader } from './mfcc.ts';
import { readRecording } from './read-recording.ts';
import { createSampleReader } from './run-program.ts';

const SAMPLE_RATE_HERTZ = 16_000;
const MIN_RECORDING_SECONDS = 0.2;
/** A recording counts as silent if every frame is below this level, in decibels relative to full scale. */
const SILENCE_LEVEL_DECIBELS = -70;

/** Start and end in seconds from the start of a recording. */
export type TimeRange = { start: number; end: number };

/** `start` is the time of the first frame, in seconds from the start of the recording. */
export type Recording = { frames: FrameFeatures; start: number; seconds: number };

/**
 * Returns the frames of a recording or a part of it. ffmpeg decodes while the file is read, so the sound is
 * never held in memory. Throws an AlignmentError when it is unreadable, silent, empty or longer than two
 * hours.
 */
export async function decodeAudio(
  file: string,
  { signal, within }: { signal?: AbortSignal | undefined; within?: TimeRange | undefined } = {},
): Promise<Recording> {
  const reader = new FrameReader(SAMPLE_RATE_HERTZ);
  const firstSample = Math.round((within?.start ?? 0) * SAMPLE_RATE_HERTZ);
  const count = await readRecording({
    file,
    rate: SAMPLE_RATE_HERTZ,
    filter: within && buildTrimFilter(firstSample, Math.round(within.end * SAMPLE_RATE_HERTZ)),
    signal,
    onSound: createSampleReader((samples) => reader.push(samples)),
  });
  const seconds = count / SAMPLE_RATE_HERTZ;
  if (seconds < MIN_RECORDING_SECONDS) {
    const subject = within ? 'This part of the recording' : 'The recording';
    throw new AlignmentError('empty-audio', `${subject} holds no sound.`);
  }
  const frames = reader.toFrames();
  if (frames.energies.every((energy) => energy < SILENCE_LEVEL_DECIBELS)) {
    const subject = within ? 'This part of the recording' : 'The recording';
    throw new AlignmentError('silent-audio', `${subject} holds nothing but silence.`);
  }
  return { frames, start: firstSample / SAMPLE_RATE_HERTZ, seconds };
}

/**
 * Returns an ffmpeg filter that keeps only a part of a recording. ffmpeg still decodes everything before the part,
 * which takes seconds in a recording of two hours. Seeking would be faster, but it is imprecise in some formats and
 * arbitrary in files without an index. Decoding stops at the end of the part.
 */
const buildTrimFilter = (firstFrame: number, end: number) =>
  `aresample=${SAMPLE_RATE_HERTZ},atrim=start_sample=${firstFrame}:end_sample=${Math.max(end, firstFrame + 1)}`;
