import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';

/** `count` phrases from `at` on give way to `phrases`. Every change of a recording is one, and so is what is sent to the server. */
export type Splice = { at: number; count: number; phrases: readonly DraftPhrase[] };

export function applySplice(phrases: readonly DraftPhrase[], splice: Splice): readonly DraftPhrase[] {
  return phrases.toSpliced(splice.at, splice.count, ...splice.phrases);
}

/** The smallest splice that makes `after` of `before`; null where they are alike. */
export function differenceOf(before: readonly DraftPhrase[], after: readonly DraftPhrase[]): Splice | null {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && isSamePhrase(before[at], after[at])) at += 1;
  let same = 0;
  while (same < shorter - at && isSamePhrase(before.at(-1 - same), after.at(-1 - same))) same += 1;
  const count = before.length - at - same;
  const phrases = after.slice(at, after.length - same);
  return count === 0 && phrases.length === 0 ? null : { at, count, phrases };
}

function isSamePhrase(one: DraftPhrase | undefined, other: DraftPhrase | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.text === other.text &&
    one.start === other.start &&
    one.end === other.end &&
    one.flagged === other.flagged
  );
}
