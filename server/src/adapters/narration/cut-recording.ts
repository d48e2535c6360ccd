import { assertDiskNotFull, readRecording } from '../../libraries/alignment/read-recording.ts';
import { startProgram } from '../../libraries/alignment/run-program.ts';
import {
  type ClipRange,
  createClipSlicer,
  limitRangesToRecording,
  shortenRangesToRecording,
  toClipRanges,
} from './clip-slices.ts';
import { clipSampleRate, createClipEncoder } from './encode-clips.ts';
import type { CutRequest, WorkOptions } from './narration.ts';

/**
 * Target loudness in LUFS: -18, as in the demo's clips (prisma/demo/make/clip-sound.ts), raised to make up for the
 * level that the MP3 encoder LAME loses at this bit rate.
 */
const TARGET_LOUDNESS_LUFS = -18 - 20 * Math.log10(0.95);
/**
 * Limiter threshold. It leaves room for the overshoot of the MP3 encoder LAME, so that true peaks stay under -1 dBFS.
 */
const LIMITER_THRESHOLD = 10 ** (-2.6 / 20);
/**
 * Sound at or below this loudness, in LUFS, is not amplified: the meter can't measure it, and it contains no speech.
 */
const MIN_LOUDNESS_LUFS = -69;
const MAX_GAIN_DB = 40;
/**
 * A filter that removes rumble below the frequencies of speech. Otherwise the rumble would count toward the loudness.
 */
const HIGHPASS_FILTER = 'highpass=f=60';
/** Fraction of the total progress that is reported when measuring is complete. */
const MEASUREMENT_PROGRESS_SHARE = 0.3;

type LoudnessRequest = {
  recording: string;
  ranges: readonly ClipRange[];
  signal?: AbortSignal | undefined;
};

/**
 * Implements `Narration.cut` and, with `shortenClips`, `cutImported`. Decodes the recording twice: once to measure the loudness of the clips, and once to cut
 * them.
 */
export async function cutRecording(
  { recording, clips }: CutRequest,
  { signal, onProgress, shortenClips = false }: WorkOptions & { shortenClips?: boolean } = {},
): Promise<number[]> {
  const requestedRanges = toClipRanges(clips, clipSampleRate);
  const totalSampleCount = requestedRanges.at(-1)?.end ?? 1;
  const { loudness, count } = await measureLoudness(
    { recording, ranges: requestedRanges, signal },
    (measuredSampleCount) =>
      onProgress?.(MEASUREMENT_PROGRESS_SHARE * Math.min(1, measuredSampleCount / totalSampleCount)),
  );
  const ranges = shortenClips
    ? shortenRangesToRecording(requestedRanges, count)
    : limitRangesToRecording(requestedRanges, count, clipSampleRate);
  const gainDb = loudness > MIN_LOUDNESS_LUFS ? Math.min(MAX_GAIN_DB, TARGET_LOUDNESS_LUFS - loudness) : 0;
  const encoder = createClipEncoder(
    ranges.map(({ first, end }, index) => ({ path: clips[index]?.path ?? '', samples: end - first })),
    signal,
  );
  try {
    await readRecording({
      file: recording,
      rate: clipSampleRate,
      filter: createGainFilter(gainDb),
      signal,
      onSound: createClipSlicer(ranges, async (slice) => {
        await encoder.write(slice);
        const finishedSampleCount = (ranges[slice.index]?.first ?? 0) + slice.offset;
        onProgress?.(
          MEASUREMENT_PROGRESS_SHARE +
            (1 - MEASUREMENT_PROGRESS_SHARE) * Math.min(1, finishedSampleCount / totalSampleCount),
        );
      }),
    });
    await encoder.end();
  } finally {
    await encoder.close();
  }
  onProgress?.(1);
  return clips.map((_, index) => {
    const { first, end } = ranges[index] ?? { first: 0, end: 0 };
    return Math.round(((end - first) / clipSampleRate) * 1000);
  });
}

/**
 * Returns a filter that applies a gain and then limits true peaks. The limiter works at a higher sample rate, because
 * true peaks lie between samples.
 */
const createGainFilter = (gainDb: number) =>
  `${HIGHPASS_FILTER},volume=${gainDb.toFixed(2)}dB,aresample=96000,alimiter=limit=${LIMITER_THRESHOLD.toFixed(4)}:level=disabled:latency=1,aresample=${clipSampleRate}`;

/** Measures the integrated loudness (EBU R128) of the clips only, and counts the samples of the whole recording. */
async function measureLoudness(
  { recording, ranges, signal }: LoudnessRequest,
  onProgress: (measuredSampleCount: number) => void,
) {
  const loudnessMeter = startProgram({
    command: 'ffmpeg',
    args: [
      ['-hide_banner', '-nostats', '-f', 's16le', '-ar', String(clipSampleRate), '-ac', '1', '-i', 'pipe:0'],
      ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ].flat(),
    signal,
  });
  let measuredSampleCount = 0;
  const sliceClips = createClipSlicer(ranges, ({ sound }) => loudnessMeter.write(sound));
  const sampleCount = await readRecording({
    file: recording,
    rate: clipSampleRate,
    filter: `${HIGHPASS_FILTER},aresample=${clipSampleRate}`,
    signal,
    onSound: async (sound) => {
      await sliceClips(sound);
      measuredSampleCount += sound.length / 2;
      onProgress(measuredSampleCount);
    },
  }).catch(async (error) => {
    await loudnessMeter.end();
    throw error;
  });
  const { stderr } = await loudnessMeter.end();
  assertDiskNotFull(stderr);
  // The meter prints no summary if there are no samples.
  const [, loudness = '-inf'] = [...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1) ?? [];
  return { loudness: Number.parseFloat(loudness), count: sampleCount };
}
