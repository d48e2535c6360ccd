import { resolve } from 'node:path';
import { assertDiskNotFull } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import type { ClipRange } from './clip-slices.ts';

/** Samples per second, as in the demo's clips. */
export const clipSampleRate = 24_000;
/**
 * Number of clips that one ffmpeg process encodes. Starting a process for each clip would take longer than encoding
 * it.
 */
const CLIPS_PER_BATCH = 32;
/** Length in samples of the fade at each end of a clip. 5 ms is enough to prevent clicks. */
const FADE_SAMPLES = 0.005 * clipSampleRate;
/** Bytes of a sample of 16 bits. */
const SAMPLE_BYTES = 2;

/**
 * Limiter threshold. It leaves room for the overshoot of the MP3 encoder LAME, so that true peaks stay under -1 dBFS.
 */
const LIMITER_THRESHOLD = 10 ** (-2.6 / 20);
/**
 * Sample rate of the limiter. True peaks lie between samples, and speech at 24 kHz has hardly any above 6 kHz, so that
 * twice the rate finds them.
 */
const LIMITER_SAMPLE_RATE = 2 * clipSampleRate;

/**
 * LAME's quality level, from 0 (best) to 9 (fastest). Compared with LAME's default, 5 takes a fifth less time and adds
 * 0.2 dB of noise to speech. 7 would halve the time, but distorts the spectrum of speech noticeably.
 */
const LAME_QUALITY_LEVEL = 5;

/**
 * ffmpeg arguments for MP3 without metadata or dates, so that the same sound always gives the same bytes. The header
 * contains the length.
 */
const mp3Args = [
  ...['-c:a', 'libmp3lame', '-b:a', '32k', '-compression_level', String(LAME_QUALITY_LEVEL)],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y'],
];

/** Factor by which LAME scales all samples, and the gain in decibels that makes up for it. */
const LAME_SCALE = 0.95;
export const lameGainDb = -20 * Math.log10(LAME_SCALE);

/** A clip's samples in a file of raw sound, and the file to write. */
type ClipToEncode = ClipRange & { path: string };

type Levels = Pick<EncodeOptions, 'gainDb' | 'isLimited'>;

type EncodeOptions = {
  /** The gain in decibels that is applied to all clips. */
  gainDb: number;
  /** False for sound that was limited when it was encoded before. */
  isLimited: boolean;
  signal?: AbortSignal | undefined;
  /** Called with the fraction of the clips that are encoded. */
  onProgress: (fraction: number) => void;
};

/**
 * Encodes parts of a file of raw sound (mono, 16 bits, little-endian, at `clipSampleRate`) as mono MP3: amplified,
 * limited, and faded at both ends.
 */
export async function encodeClips(
  sound: string,
  clips: readonly ClipToEncode[],
  { signal, onProgress, ...levels }: EncodeOptions,
): Promise<void> {
  for (let first = 0; first < clips.length; first += CLIPS_PER_BATCH) {
    const batch = clips.slice(first, first + CLIPS_PER_BATCH);
    const args = ['-v', 'error', '-nostdin', ...createBatchArgs(sound, batch, levels)];
    const { code, stderr } = await runProgram({ command: 'ffmpeg', args, signal });
    assertDiskNotFull(stderr);
    if (code !== 0) throw new Error(`ffmpeg could not write clips: ${stderr.trim()}`);
    onProgress((first + batch.length) / clips.length);
  }
}

/** Returns ffmpeg's arguments for a batch, which has one input and one output for each clip. */
const createBatchArgs = (sound: string, clips: readonly ClipToEncode[], levels: Levels): string[] => [
  ...clips.flatMap(({ first, end }) => [
    ...['-f', 's16le', '-ar', String(clipSampleRate), '-ac', '1'],
    ...['-i', `subfile,,start,${SAMPLE_BYTES * first},end,${SAMPLE_BYTES * end},,:${resolve(sound)}`],
  ]),
  ...clips.flatMap(({ first, end, path }, index) => [
    ...['-map', `${index}:a`, '-af', createFilter(levels, end - first)],
    ...[...mp3Args, `file:${resolve(path)}`],
  ]),
];

const limiterFilters = [
  `aresample=${LIMITER_SAMPLE_RATE}`,
  `alimiter=limit=${LIMITER_THRESHOLD.toFixed(4)}:level=disabled:latency=1`,
  `aresample=${clipSampleRate}`,
];

const createFilter = ({ gainDb, isLimited }: Levels, sampleCount: number): string =>
  [
    `volume=${gainDb.toFixed(2)}dB`,
    ...(isLimited ? limiterFilters : []),
    `afade=t=in:ns=${FADE_SAMPLES}`,
    `afade=t=out:ss=${Math.max(0, sampleCount - FADE_SAMPLES)}:ns=${FADE_SAMPLES}`,
  ].join(',');
