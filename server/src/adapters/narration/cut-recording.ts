import { assertWritten, readRecording } from '../../libraries/alignment/read-recording.ts';
import { feedProgram } from '../../libraries/alignment/run-program.ts';
import { type ClipRange, clipRanges, clipSlicer, withinRecording } from './clip-slices.ts';
import { clipRate, encodeClips } from './encode-clips.ts';
import type { Span, WorkOptions } from './narration.ts';

/**
 * Target loudness: -18 LUFS, as in the demo's clips (prisma/demo/make/clip-sound.ts), plus the loss that LAME causes
 * at this bit rate.
 */
const TARGET = -18 - 20 * Math.log10(0.95);
/** Limiter threshold. It leaves room for LAME's overshoot, so that true peaks stay under -1 dBFS. */
const LIMIT = 10 ** (-2.6 / 20);
/** LUFS. Quieter sound is not amplified: the meter cannot measure it, and it contains no speech. */
const UNMEASURED = -69;
const MAX_GAIN = 40;
/** A filter that removes rumble below speech, which would otherwise count as loudness. */
const HIGHPASS = 'highpass=f=60';
/** Share of the total progress at which measuring is done. */
const MEASURING = 0.3;

type Cutting = { recording: string; ranges: readonly ClipRange[]; signal?: AbortSignal | undefined };

/**
 * Implements `Narration.cut`. Decodes the recording twice: first to measure the loudness of its clips, then to cut
 * them.
 */
export async function cutRecording(
  { recording, clips }: { recording: string; clips: readonly (Span & { path: string })[] },
  { signal, onProgress }: WorkOptions = {},
): Promise<number[]> {
  const given = clipRanges(clips, clipRate);
  const total = given.at(-1)?.end ?? 1;
  const { loudness, count } = await measure({ recording, ranges: given, signal }, (done) =>
    onProgress?.(MEASURING * Math.min(1, done / total)),
  );
  const ranges = withinRecording(given, count, clipRate);
  const gain = loudness > UNMEASURED ? Math.min(MAX_GAIN, TARGET - loudness) : 0;
  const encoder = encodeClips(
    ranges.map(({ first, end }, index) => ({ path: clips[index]?.path ?? '', samples: end - first })),
    signal,
  );
  try {
    await readRecording({
      file: recording,
      rate: clipRate,
      filter: level(gain),
      signal,
      onSound: clipSlicer(ranges, async (slice) => {
        await encoder.write(slice);
        const done = (ranges[slice.index]?.first ?? 0) + slice.offset;
        onProgress?.(MEASURING + (1 - MEASURING) * Math.min(1, done / total));
      }),
    });
    await encoder.end();
  } finally {
    await encoder.close();
  }
  onProgress?.(1);
  return ranges.map(({ first, end }) => Math.round(((end - first) / clipRate) * 1000));
}

/**
 * Returns a filter that applies a gain and limits true peaks. True peaks lie between samples, so the limiter works at
 * a higher sample rate.
 */
const level = (gain: number) =>
  `${HIGHPASS},volume=${gain.toFixed(2)}dB,aresample=96000,alimiter=limit=${LIMIT.toFixed(4)}:level=disabled:latency=1,aresample=${clipRate}`;

/** Measures the integrated loudness (EBU R128) of the clips alone, and counts the recording's samples. */
async function measure({ recording, ranges, signal }: Cutting, onProgress: (done: number) => void) {
  const meter = feedProgram({
    command: 'ffmpeg',
    args: [
      ['-hide_banner', '-nostats', '-f', 's16le', '-ar', String(clipRate), '-ac', '1', '-i', 'pipe:0'],
      ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ].flat(),
    signal,
  });
  let done = 0;
  const slice = clipSlicer(ranges, ({ sound }) => meter.write(sound));
  const count = await readRecording({
    file: recording,
    rate: clipRate,
    filter: `${HIGHPASS},aresample=${clipRate}`,
    signal,
    onSound: async (sound) => {
      await slice(sound);
      done += sound.length / 2;
      onProgress(done);
    },
  }).catch(async (error) => {
    await meter.end();
    throw error;
  });
  const { stderr } = await meter.end();
  assertWritten(stderr);
  // The meter prints no summary if there are no samples.
  const [, loudness = '-inf'] = [...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1) ?? [];
  return { loudness: Number.parseFloat(loudness), count };
}
