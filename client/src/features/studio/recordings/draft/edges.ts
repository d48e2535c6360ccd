import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import type { Splice } from './splice.ts';

export type Side = 'start' | 'end';

/** Minimum length of an audible phrase in seconds. */
export const { shortest } = recordingLimits;

/** Rounds to milliseconds. Smaller differences are inaudible. */
export const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** True if a phrase is long enough to be heard. A phrase that was not found in the recording has no length. */
export const hasSound = ({ start, end }: DraftPhrase) => toMillisecond(end - start) >= shortest;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Moves one edge of a phrase to a time. Shortens a neighbor that is in the way, but not below its minimum length.
 * Returns null if the edge cannot move any further.
 */
export function moveEdge(
  phrases: readonly DraftPhrase[],
  seconds: number,
  at: number,
  side: Side,
  time: number,
): Splice | null {
  const phrase = phrases[at];
  if (phrase === undefined) return null;
  return side === 'start'
    ? moveStart(phrases, phrase, at, time)
    : moveEnd(phrases, phrase, at, time, seconds);
}

function moveStart(
  phrases: readonly DraftPhrase[],
  phrase: DraftPhrase,
  at: number,
  time: number,
): Splice | null {
  const previous = phrases[at - 1];
  const earliest =
    previous === undefined || !hasSound(previous)
      ? (phrases[at - (previous ? 2 : 1)]?.end ?? 0)
      : Math.min(previous.end, previous.start + shortest);
  const latest = Math.max(phrase.start, phrase.end - shortest);
  const start = clamp(toMillisecond(time), earliest, latest);
  if (start === phrase.start) return null;
  const moved = { ...phrase, start };
  if (previous === undefined || previous.end <= start) return { at, count: 1, phrases: [moved] };
  const pushedPhrase = { ...previous, start: Math.min(previous.start, start), end: start };
  return { at: at - 1, count: 2, phrases: [pushedPhrase, moved] };
}

function moveEnd(
  phrases: readonly DraftPhrase[],
  phrase: DraftPhrase,
  at: number,
  time: number,
  seconds: number,
): Splice | null {
  const next = phrases[at + 1];
  const latest =
    next === undefined || !hasSound(next)
      ? (phrases[at + (next ? 2 : 1)]?.start ?? seconds)
      : Math.max(next.start, next.end - shortest);
  const earliest = Math.min(phrase.end, phrase.start + shortest);
  const end = clamp(toMillisecond(time), earliest, latest);
  if (end === phrase.end) return null;
  const moved = { ...phrase, end };
  if (next === undefined || next.start >= end) return { at, count: 1, phrases: [moved] };
  const pushed = { ...next, start: end, end: Math.max(next.end, end) };
  return { at, count: 2, phrases: [moved, pushed] };
}

/** Returns the index of the last phrase that starts at or before a time, or 0 if there is none. */
export function phraseAt(phrases: readonly DraftPhrase[], time: number): number {
  let low = 0;
  let high = phrases.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((phrases[middle]?.start ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
