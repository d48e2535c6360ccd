import { NarrationError, type TimeSpan } from './narration.ts';

/** The range of a clip's samples in the recording. `end` is exclusive. */
export type ClipRange = { first: number; end: number };

/** A clip may end at most this many seconds after the recording, because times are rounded. */
const MAX_OVERRUN_SECONDS = 0.1;

/**
 * Converts clips from seconds to samples. Throws a NarrationError if a clip is empty, and a RangeError if clips
 * overlap or have invalid times.
 */
export function toClipRanges(clips: readonly TimeSpan[], sampleRate: number): ClipRange[] {
  const ranges = clips.map(({ start, end }) => ({
    first: Math.round(start * sampleRate),
    end: Math.round(end * sampleRate),
  }));
  for (const [index, { first, end }] of ranges.entries()) {
    if (!(first >= (ranges[index - 1]?.end ?? 0)))
      throw new RangeError(`Clip ${index + 1} begins before the one before it ends.`);
    if (!(end > first)) throw new NarrationError(`Phrase ${index + 1} has no length.`);
  }
  return ranges;
}

/**
 * Cuts off ranges at the end of a recording of `count` samples. Throws a NarrationError if a clip ends too late to be
 * explained by rounding.
 */
export function limitRangesToRecording(
  ranges: readonly ClipRange[],
  count: number,
  sampleRate: number,
): ClipRange[] {
  return ranges.map(({ first, end }, index) => {
    if (first >= count || end > count + MAX_OVERRUN_SECONDS * sampleRate)
      throw new NarrationError(`Phrase ${index + 1} ends after the recording does.`);
    return { first, end: Math.min(end, count) };
  });
}

/** Cuts off ranges at the end of a recording of `count` samples, and drops those that begin after it. */
export const shortenRangesToRecording = (ranges: readonly ClipRange[], count: number): ClipRange[] =>
  ranges.filter(({ first }) => first < count).map(({ first, end }) => ({ first, end: Math.min(end, count) }));

/**
 * Called with part of a clip. `index` is the clip's position among the clips, and `offset` is the position of the
 * part within the clip, in samples.
 */
export type SliceHandler = (slice: { index: number; offset: number; sound: Buffer }) => Promise<void>;

/** Cuts clips out of a stream of 16-bit sound without buffering it. */
export function createClipSlicer(
  ranges: readonly ClipRange[],
  onSlice: SliceHandler,
): (sound: Buffer) => Promise<void> {
  let position = 0;
  let index = 0;
  return async (sound) => {
    const endPosition = position + sound.length / 2;
    for (let range = ranges[index]; range && range.first < endPosition; range = ranges[index]) {
      const [from, to] = [Math.max(range.first, position), Math.min(range.end, endPosition)];
      if (to > from) {
        const slice = sound.subarray(2 * (from - position), 2 * (to - position));
        await onSlice({ index, offset: from - range.first, sound: slice });
      }
      if (range.end > endPosition) break;
      index += 1;
    }
    position = endPosition;
  };
}
