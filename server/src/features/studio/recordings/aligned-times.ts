import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import type { TimeSpan } from '../../../adapters/narration/narration.ts';
import type { PhraseRange, StoredPhrase } from './draft-phrases.ts';

/** The times that a phrase got without an editor: from the aligner, or from the file with the recording's times. */
export type AlignedTimes = TimeSpan & { flagged: boolean };

/** Returns the aligned times as they are stored, or null if they aren't known. */
export const readAlignedTimes = (alignedTimes: unknown): AlignedTimes[] | null =>
  alignedTimes as AlignedTimes[] | null;

/** Adds the times of phrases that were just aligned. Earlier times stay, because Undo can restore them. */
export function addAlignedTimes(
  alignedTimes: readonly AlignedTimes[],
  phrases: readonly DraftPhrase[],
): AlignedTimes[] {
  const newTimes = phrases.map(({ start, end, flagged }) => ({ start, end, flagged }));
  const newKeys = new Set(newTimes.map(keyOf));
  return [...alignedTimes.filter((times) => !newKeys.has(keyOf(times))), ...newTimes];
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000);
const keyOf = ({ start, end }: TimeSpan) => `${toMilliseconds(start)} ${toMilliseconds(end)}`;

/**
 * Returns the parts of a range whose phrases may get new times. Of several phrases, those that an editor has set by hand
 * keep their times. A single phrase is always aligned again.
 */
export function findRealignableRanges(
  draft: readonly StoredPhrase[],
  { at, count }: PhraseRange,
  alignedTimes: readonly AlignedTimes[] | null,
): PhraseRange[] {
  if (count === 1) return [{ at, count }];
  const isSetByHand = createHandTest(alignedTimes);
  const ranges: PhraseRange[] = [];
  for (const [offset, phrase] of draft.slice(at, at + count).entries()) {
    if (isSetByHand(phrase)) continue;
    const previousRange = ranges.at(-1);
    if (previousRange && previousRange.at + previousRange.count === at + offset) previousRange.count += 1;
    else ranges.push({ at: at + offset, count: 1 });
  }
  return ranges;
}

/**
 * Returns a function that tells if an editor has set the times of a phrase: moved an edge to where no alignment had put
 * one, or marked a flagged phrase as right. It depends only on the phrase as it is now, so it follows Undo and Redo.
 * Without aligned times, nobody knows, and no phrase counts as set by hand.
 */
export function createHandTest(
  alignedTimes: readonly AlignedTimes[] | null,
): (phrase: StoredPhrase) => boolean {
  if (alignedTimes === null) return () => false;
  // A phrase that wasn't heard has a position, but no edges.
  const spokenTimes = alignedTimes.filter(({ start, end }) => start < end);
  const [flagsByStart, flagsByEnd] = (['start', 'end'] as const).map(
    (side) => new Map(spokenTimes.map((times) => [toMilliseconds(times[side]), times.flagged])),
  );
  return ({ start, end, flagged, isAdded }) => {
    if (start === end || isAdded) return false;
    const wasStartFlagged = flagsByStart?.get(toMilliseconds(start));
    const wasEndFlagged = flagsByEnd?.get(toMilliseconds(end));
    if (wasStartFlagged === undefined || wasEndFlagged === undefined) return true;
    return !flagged && (wasStartFlagged || wasEndFlagged);
  };
}
