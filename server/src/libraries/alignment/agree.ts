import type { VoiceRun } from './align-voice.ts';
import type { Span } from './boundaries.ts';

/** One voice's alignment: how many frames it speaks for each phrase, and where each is, its ends moved to the pauses. */
export type ReferencedRun = {
  run: VoiceRun;
  spans: readonly (Span | undefined)[];
  referenceFrames: number[];
};

/**
 * Where most of the runs, the best first, say that each phrase is: the median of each end, so that one run's error counts for
 * nothing. Undefined where only one run found it: it was not spoken.
 */
export function agree(runs: readonly ReferencedRun[]): (Span | undefined)[] {
  let earliest = 0;
  const phrases = runs[0]?.spans ?? [];
  return phrases.map((_, phrase) => {
    const found = runs.flatMap(({ spans }) => spans[phrase] ?? []);
    if (found.length <= runs.length / 2) return undefined;
    // Where runs left out different phrases, the medians of two neighbours could overlap.
    const first = Math.max(earliest, median(found.map((span) => span.first)));
    const last = Math.max(first, median(found.map((span) => span.last)));
    earliest = last;
    return { first, last };
  });
}

/** Of an even number of values, which has no middle, the first: that of the best run. */
function median(values: readonly number[]): number {
  const middle = values.length % 2 === 0 ? values[0] : values.toSorted((a, b) => a - b)[values.length >> 1];
  return middle as number;
}
