import { resolve } from 'node:path';
import { AlignmentError } from '../../libraries/alignment/alignment-error.ts';
import { assertDiskNotFull, readRecording } from '../../libraries/alignment/read-recording.ts';
import { startProgram } from '../../libraries/alignment/run-program.ts';
import { type ClipRange, createClipSlicer } from './clip-slices.ts';
import { clipSampleRate } from './encode-clips.ts';
import {
  type Narration,
  NarrationError,
  type SoundPart,
  type TimeSpan,
  type WorkOptions,
} from './narration.ts';

const unusableCodes: readonly string[] = ['empty-audio', 'unreadable-audio'];

/** Implements `Narration.joinParts`. Decodes one file after another, so the memory does not depend on their length. */
export async function joinParts(
  { parts, recording }: Parameters<Narration['joinParts']>[0],
  { onProgress }: Pick<WorkOptions, 'onProgress'> = {},
): Promise<TimeSpan[]> {
  const encoder = startProgram({
    command: 'ffmpeg',
    args: [
      ...['-v', 'error', '-f', 's16le', '-ar', String(clipSampleRate), '-ac', '1', '-i', 'pipe:0'],
      ...['-c:a', 'flac', '-f', 'flac', '-y', `file:${resolve(recording)}`],
    ],
  });
  const sampleCounts: number[] = [];
  try {
    for (const { path, ranges } of groupOrderedParts(parts)) {
      const counts = ranges.map(() => 0);
      const onSound = createClipSlicer(ranges, async ({ index, sound }) => {
        counts[index] = (counts[index] ?? 0) + sound.length / 2;
        await encoder.write(sound);
      });
      await readRecording({ file: path, rate: clipSampleRate, onSound }).catch((error: unknown) => {
        if (!(error instanceof AlignmentError) || !unusableCodes.includes(error.code)) throw error;
        throw new NarrationError(`Sound ${sampleCounts.length + 1} of ${parts.length} can’t be read.`);
      });
      sampleCounts.push(...counts);
      onProgress?.(sampleCounts.length / parts.length);
    }
  } catch (error) {
    await encoder.end();
    throw error;
  }
  const { code, stderr } = await encoder.end();
  assertDiskNotFull(stderr);
  if (code !== 0) throw new Error(`ffmpeg could not join a recording: ${stderr.trim()}`);
  return toSpans(sampleCounts);
}

function toSpans(sampleCounts: readonly number[]): TimeSpan[] {
  let end = 0;
  return sampleCounts.map((count) => {
    const start = end;
    end += count;
    return { start: start / clipSampleRate, end: end / clipSampleRate };
  });
}

/** Groups consecutive parts of the same file that are in order and don't overlap, so that it is decoded only once. */
export function groupOrderedParts(parts: readonly SoundPart[]): { path: string; ranges: ClipRange[] }[] {
  const groups: { path: string; ranges: ClipRange[] }[] = [];
  for (const { path, start, end } of parts) {
    const range = {
      first: Math.round(start * clipSampleRate),
      end: end === undefined ? Number.POSITIVE_INFINITY : Math.round(end * clipSampleRate),
    };
    const group = groups.at(-1);
    const formerEnd = group?.ranges.at(-1)?.end ?? 0;
    if (group?.path === path && range.first >= formerEnd) group.ranges.push(range);
    else groups.push({ path, ranges: [range] });
  }
  return groups;
}
