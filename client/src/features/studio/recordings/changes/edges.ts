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

/** A move of a phrase's start or end to a time. It moves alone if `isAlone` is true. */
export type EdgeMove = { index: number; side: Side; time: number; isAlone: boolean };

/**
 * True if a phrase ends where the next one starts. Such an edge is shared: both phrases have sound there, and moving
 * the end of the one leaves the start of the other in the wrong spot.
 */
export const shareEdge = (phrase: DraftPhrase, nextPhrase: DraftPhrase): boolean =>
  hasSound(phrase) &&
  hasSound(nextPhrase) &&
  roundToMillisecond(phrase.end) === roundToMillisecond(nextPhrase.start);

/**
 * Moves the start or end of a phrase. A shared edge moves for both phrases, and a neighbor that is in the way is
 * shortened, but not below the minimum length. An edge that moves alone stops at the neighbor instead, and opens a gap
 * if it was shared. Returns null if the start or end cannot move any further.
 */
export function moveEdge(phrases: readonly DraftPhrase[], seconds: number, move: EdgeMove): Splice | null {
  const phrase = phrases[move.index];
  if (phrase === undefined) return null;
  return move.side === 'start' ? moveStart(phrases, phrase, move) : moveEnd(phrases, phrase, move, seconds);
}

function moveStart(
  phrases: readonly DraftPhrase[],
  phrase: DraftPhrase,
  { index, time, isAlone }: EdgeMove,
): Splice | null {
  const previousPhrase = phrases[index - 1];
  const earliestStart = isAlone ? (previousPhrase?.end ?? 0) : findEarliestStart(phrases, index);
  const latestStart = Math.max(phrase.start, phrase.end - shortest);
  const start = clamp(roundToMillisecond(time), earliestStart, latestStart);
  if (start === phrase.start) return null;
  const movedPhrase = { ...phrase, start };
  const isPreviousMoved =
    previousPhrase !== undefined &&
    (previousPhrase.end > start || (!isAlone && shareEdge(previousPhrase, phrase)));
  if (!isPreviousMoved) return { at: index, count: 1, phrases: [movedPhrase] };
  const pushedPhrase = { ...previousPhrase, start: Math.min(previousPhrase.start, start), end: start };
  return { at: index - 1, count: 2, phrases: [pushedPhrase, movedPhrase] };
}

function findEarliestStart(phrases: readonly DraftPhrase[], index: number): number {
  const previousPhrase = phrases[index - 1];
  return previousPhrase === undefined || !hasSound(previousPhrase)
    ? (phrases[index - (previousPhrase ? 2 : 1)]?.end ?? 0)
    : Math.min(previousPhrase.end, previousPhrase.start + shortest);
}

function moveEnd(
  phrases: readonly DraftPhrase[],
  phrase: DraftPhrase,
  { index, time, isAlone }: EdgeMove,
  seconds: number,
): Splice | null {
  const nextPhrase = phrases[index + 1];
  const latestEnd = isAlone ? (nextPhrase?.start ?? seconds) : findLatestEnd(phrases, index, seconds);
  const earliestEnd = Math.min(phrase.end, phrase.start + shortest);
  const end = clamp(roundToMillisecond(time), earliestEnd, latestEnd);
  if (end === phrase.end) return null;
  const movedPhrase = { ...phrase, end };
  const isNextMoved =
    nextPhrase !== undefined && (nextPhrase.start < end || (!isAlone && shareEdge(phrase, nextPhrase)));
  if (!isNextMoved) return { at: index, count: 1, phrases: [movedPhrase] };
  const pushedPhrase = { ...nextPhrase, start: end, end: Math.max(nextPhrase.end, end) };
  return { at: index, count: 2, phrases: [movedPhrase, pushedPhrase] };
}

function findLatestEnd(phrases: readonly DraftPhrase[], index: number, seconds: number): number {
  const nextPhrase = phrases[index + 1];
  return nextPhrase === undefined || !hasSound(nextPhrase)
    ? (phrases[index + (nextPhrase ? 2 : 1)]?.start ?? seconds)
    : Math.max(nextPhrase.start, nextPhrase.end - shortest);
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
