import { open, rm } from 'node:fs/promises';
import { assertDiskNotFull, readRecording } from '../../libraries/alignment/read-recording.ts';
import { startProgram } from '../../libraries/alignment/run-program.ts';
import {
  type ClipRange,
  createClipSlicer,
  limitRangesToRecording,
  shortenRangesToRecording,
  toClipRanges,
} from './clip-slices.ts';
import { clipSampleRate, encodeClips, lameGainDb } from './encode-clips.ts';
import type { CutRequest, WorkOptions } from './narration.ts';

/**
 * Target loudness in LUFS: -18, as in the demo's clips (prisma/demo/make/clip-sound.ts), raised to make up for the
 * level that the MP3 encoder LAME loses at this bit rate.
 */
const TARGET_LOUDNESS_LUFS = -18 + lameGainDb;
/**
 * Sound at or below this loudness, in LUFS, is not amplified: the meter can't measure it, and it contains no speech.
 */
const MIN_LOUDNESS_LUFS = -69;
const MAX_GAIN_DB = 40;
/**
 * A filter that removes rumble below the frequencies of speech. Otherwise the rumble would count toward the loudness.
 */
const HIGHPASS_FILTER = 'highpass=f=60';
/** Fraction of the total progress that is reported when the recording is decoded. */
const DECODING_PROGRESS_SHARE = 0.3;

/**
 * Implements `Narration.cut` and, with `shortenClips`, `cutImported`. Decodes the recording once: the sound of the clips
 * is written to a temporary file beside the first clip, and measured for loudness, before the clips are encoded from it.
 * With `preservesLevel`, the recording already has the loudness, the limiter and the high-pass filter of clips.
 */
export async function cutRecording(
  { recording, clips, preservesLevel = false }: CutRequest & { preservesLevel?: boolean },
  { signal, onProgress, shortenClips = false }: WorkOptions & { shortenClips?: boolean } = {},
): Promise<number[]> {
  const [firstClip] = clips;
  if (!firstClip) return [];
  const requestedRanges = toClipRanges(clips, clipSampleRate);
  const sound = `${firstClip.path}.pcm`;
  try {
    const { loudness, sampleCount } = await writeClipSound({
      recording,
      ranges: requestedRanges,
      sound,
      ...(!preservesLevel && { filter: HIGHPASS_FILTER }),
      signal,
      onProgress: (fraction) => onProgress?.(DECODING_PROGRESS_SHARE * fraction),
    });
    const ranges = shortenClips
      ? shortenRangesToRecording(requestedRanges, sampleCount)
      : limitRangesToRecording(requestedRanges, sampleCount, clipSampleRate);
    const measuredGainDb =
      loudness > MIN_LOUDNESS_LUFS ? Math.min(MAX_GAIN_DB, TARGET_LOUDNESS_LUFS - loudness) : 0;
    let end = 0;
    const clipsInSound = ranges.map((range, index) => {
      const first = end;
      end += range.end - range.first;
      return { path: clips[index]?.path ?? '', first, end };
    });
    await encodeClips(sound, clipsInSound, {
      gainDb: preservesLevel ? lameGainDb : measuredGainDb,
      isLimited: !preservesLevel,
      signal,
      onProgress: (fraction) =>
        onProgress?.(DECODING_PROGRESS_SHARE + (1 - DECODING_PROGRESS_SHARE) * fraction),
    });
    onProgress?.(1);
    return clips.map((_, index) => {
      const { first, end } = ranges[index] ?? { first: 0, end: 0 };
      return Math.round(((end - first) / clipSampleRate) * 1000);
    });
  } finally {
    await rm(sound, { force: true });
  }
}

type WritingRequest = {
  recording: string;
  ranges: readonly ClipRange[];
  /** The file to write. */
  sound: string;
  filter?: string;
  signal: AbortSignal | undefined;
  /** Called with the decoded fraction of the part of the recording that has clips. */
  onProgress: (fraction: number) => void;
};

/**
 * Writes the clips of a recording one after another into a file of raw sound. Returns their integrated loudness (EBU
 * R128) in LUFS, and the number of samples of the whole recording.
 */
async function writeClipSound({
  recording,
  ranges,
  sound,
  filter = 'anull',
  signal,
  onProgress,
}: WritingRequest) {
  const totalSampleCount = ranges.at(-1)?.end ?? 1;
  const file = await open(sound, 'w');
  try {
    const meter = startLoudnessMeter(signal);
    let decodedSampleCount = 0;
    const sliceClips = createClipSlicer(ranges, async ({ sound: slice }) => {
      await Promise.all([file.writeFile(slice), meter.write(slice)]);
    });
    const sampleCount = await readRecording({
      file: recording,
      rate: clipSampleRate,
      filter: `${filter},aresample=${clipSampleRate}`,
      signal,
      onSound: async (samples) => {
        await sliceClips(samples);
        decodedSampleCount += samples.length / 2;
        onProgress(Math.min(1, decodedSampleCount / totalSampleCount));
      },
    }).catch(async (error) => {
      await meter.end();
      throw error;
    });
    return { loudness: await meter.end(), sampleCount };
  } finally {
    await file.close();
  }
}

/** Starts a program that measures the integrated loudness (EBU R128) of the sound that is written to it, in LUFS. */
function startLoudnessMeter(signal: AbortSignal | undefined) {
  const program = startProgram({
    command: 'ffmpeg',
    args: [
      ['-hide_banner', '-nostats', '-f', 's16le', '-ar', String(clipSampleRate), '-ac', '1', '-i', 'pipe:0'],
      ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ].flat(),
    signal,
  });
  return {
    write: program.write,
    end: async () => {
      const { stderr } = await program.end();
      assertDiskNotFull(stderr);
      // The meter prints no summary if there are no samples.
      const [, loudness = '-inf'] = [...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1) ?? [];
      return Number.parseFloat(loudness);
    },
  };
}
