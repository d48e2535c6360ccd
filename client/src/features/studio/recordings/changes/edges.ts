import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import type { Splice } from '../draft/splice.ts';

export type Side = 'start' | 'end';

/** Minimum length of an audible phrase in seconds. */
export const { shortest } = recordingLimits;

/** Rounds to milliseconds. Smaller differences are inaudible. */
export const roundToMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Moves the start or end of a phrase to a given time. Shortens a neighboring phrase that is in the way, but not below
 * the minimum length. Returns null if the start or end cannot move any further.
 */
export function moveEdge(
  phrases: readonly DraftPhrase[],
  seconds: number,
  index: number,
  side: Side,
  time: number,
): Splice | null {
  const phrase = phrases[index];
  if (phrase === undefined) return null;
  return side === 'start'
    ? moveStart(phrases, phrase, index, time)
    : moveEnd(phrases, phrase, index, time, seconds);
}

function moveStart(
  phrases: readonly DraftPhrase[],
  phrase: DraftPhrase,
  index: number,
  time: number,
): Splice | null {
  const previousPhrase = phrases[index - 1];
  const earliestStart =
    previousPhrase === undefined || !hasSound(previousPhrase)
      ? (phrases[index - (previousPhrase ? 2 : 1)]?.end ?? 0)
      : Math.min(previousPhrase.end, previousPhrase.start + shortest);
  const latestStart = Math.max(phrase.start, phrase.end - shortest);
  const start = clamp(roundToMillisecond(time), earliestStart, latestStart);
  if (start === phrase.start) return null;
  const movedPhrase = { ...phrase, start };
  if (previousPhrase === undefined || previousPhrase.end <= start)
    return { at: index, count: 1, phrases: [movedPhrase] };
  const pushedPhrase = { ...previousPhrase, start: Math.min(previousPhrase.start, start), end: start };
  return { at: index - 1, count: 2, phrases: [pushedPhrase, movedPhrase] };
}

function moveEnd(
  phrases: readonly DraftPhrase[],
  phrase: DraftPhrase,
  index: number,
  time: number,
  seconds: number,
): Splice | null {
  const nextPhrase = phrases[index + 1];
  const latestEnd =
    nextPhrase === undefined || !hasSound(nextPhrase)
      ? (phrases[index + (nextPhrase ? 2 : 1)]?.start ?? seconds)
      : Math.max(nextPhrase.start, nextPhrase.end - shortest);
  const earliestEnd = Math.min(phrase.end, phrase.start + shortest);
  const end = clamp(roundToMillisecond(time), earliestEnd, latestEnd);
  if (end === phrase.end) return null;
  const movedPhrase = { ...phrase, end };
  if (nextPhrase === undefined || nextPhrase.start >= end)
    return { at: index, count: 1, phrases: [movedPhrase] };
  const pushedPhrase = { ...nextPhrase, start: end, end: Math.max(nextPhrase.end, end) };
  return { at: index, count: 2, phrases: [movedPhrase, pushedPhrase] };
}

/** Returns the index of the last phrase that starts at or before a time, or 0 if there is none. */
export function phraseIndexAt(phrases: readonly DraftPhrase[], time: number): number {
  let low = 0;
  let high = phrases.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((phrases[middle]?.start ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
