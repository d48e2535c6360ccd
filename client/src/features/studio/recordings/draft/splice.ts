import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';

/**
 * Replaces `count` phrases, starting at index `at`, with `phrases`. All changes to a recording are sent to the server
 * as splices.
 */
export type Splice = { at: number; count: number; phrases: readonly DraftPhrase[] };

export function applySplice(phrases: readonly DraftPhrase[], splice: Splice): readonly DraftPhrase[] {
  return phrases.toSpliced(splice.at, splice.count, ...splice.phrases);
}

/** Returns the smallest splice that turns `before` into `after`, or null if they are equal. */
export function differenceOf(before: readonly DraftPhrase[], after: readonly DraftPhrase[]): Splice | null {
  const shorterLength = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorterLength && isSamePhrase(before[at], after[at])) at += 1;
  let sharedEndCount = 0;
  while (
    sharedEndCount < shorterLength - at &&
    isSamePhrase(before.at(-1 - sharedEndCount), after.at(-1 - sharedEndCount))
  )
    sharedEndCount += 1;
  const count = before.length - at - sharedEndCount;
  const phrases = after.slice(at, after.length - sharedEndCount);
  return count === 0 && phrases.length === 0 ? null : { at, count, phrases };
}

function isSamePhrase(first: DraftPhrase | undefined, second: DraftPhrase | undefined): boolean {
  if (first === undefined || second === undefined) return first === second;
  return (
    first.text === second.text &&
    first.start === second.start &&
    first.end === second.end &&
    first.flagged === second.flagged
  );
}
