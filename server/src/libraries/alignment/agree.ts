import type { VoiceRun } from './align-voice.ts';
import type { Span } from './boundaries.ts';

/**
 * The alignment of a recording with the phrases as one synthetic voice speaks them. `referenceFrames` holds the number
 * of frames that the voice needs for each phrase. `spans` holds each phrase's span in the recording, with its ends
 * moved into pauses.
 */
export type ReferencedRun = {
  run: VoiceRun;
  spans: readonly (Span | undefined)[];
  referenceFrames: number[];
};

/**
 * Combines alignment runs, ordered from best to worst, by taking the median of each phrase's start and end, so that
 * one run's error has no effect. A phrase that only one run found counts as not spoken and is undefined.
 */
export function findAgreedSpans(runs: readonly ReferencedRun[]): (Span | undefined)[] {
  let earliestFrame = 0;
  const phrases = runs[0]?.spans ?? [];
  return phrases.map((_, phrase) => {
    const foundSpans = runs.flatMap(({ spans }) => spans[phrase] ?? []);
    if (foundSpans.length <= runs.length / 2) return undefined;
    // Prevents an overlap with the previous phrase, which is possible when runs left out different phrases.
    const firstFrame = Math.max(earliestFrame, median(foundSpans.map((span) => span.first)));
    const lastFrame = Math.max(firstFrame, median(foundSpans.map((span) => span.last)));
    earliestFrame = lastFrame;
    return { first: firstFrame, last: lastFrame };
  });
}

/** Returns the median. An even number of values has no middle, so the value of the best run is used. */
function median(values: readonly number[]): number {
  const medianValue =
    values.length % 2 === 0 ? values[0] : values.toSorted((a, b) => a - b)[values.length >> 1];
  return medianValue as number;
}
