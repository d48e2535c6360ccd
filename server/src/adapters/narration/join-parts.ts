import { resolve } from 'node:path';
import { assertDiskNotFull, readRecording } from '../../libraries/alignment/read-recording.ts';
import { startProgram } from '../../libraries/alignment/run-program.ts';
import { type ClipRange, createClipSlicer } from './clip-slices.ts';
import { clipSampleRate } from './encode-clips.ts';
import type { Narration, SoundPart } from './narration.ts';

/** Implements `Narration.joinParts`. Decodes one file after another, so the memory does not depend on their length. */
export async function joinParts({ parts, recording }: Parameters<Narration['joinParts']>[0]): Promise<void> {
  const encoder = startProgram({
    command: 'ffmpeg',
    args: [
      ...['-v', 'error', '-f', 's16le', '-ar', String(clipSampleRate), '-ac', '1', '-i', 'pipe:0'],
      ...['-c:a', 'flac', '-f', 'flac', '-y', `file:${resolve(recording)}`],
    ],
  });
  try {
    for (const { path, ranges } of groupOrderedParts(parts)) {
      const onSound = createClipSlicer(ranges, ({ sound }) => encoder.write(sound));
      await readRecording({ file: path, rate: clipSampleRate, onSound });
    }
  } catch (error) {
    await encoder.end();
    throw error;
  }
  const { code, stderr } = await encoder.end();
  assertDiskNotFull(stderr);
  if (code !== 0) throw new Error(`ffmpeg could not join a recording: ${stderr.trim()}`);
}

/** Groups consecutive parts of the same file that are in order and don't overlap, so that it is decoded only once. */
function groupOrderedParts(parts: readonly SoundPart[]): { path: string; ranges: ClipRange[] }[] {
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
