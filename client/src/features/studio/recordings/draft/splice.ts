import type { DraftPhrase, DraftPhraseView } from '@lingostory/contract/studio/recordings/schemas';

/** The fields of a draft phrase that editors change. */
export const fields = ['text', 'separator', 'emphasis', 'start', 'end', 'flagged', 'reasons'] as const;

/** True if two phrases have the same value in a field. A missing list is the same as an empty one. */
export const hasSameField = (
  a: Partial<DraftPhraseView>,
  b: Partial<DraftPhraseView>,
  field: keyof DraftPhraseView,
): boolean =>
  field === 'emphasis' || field === 'reasons'
    ? String(a[field] ?? []) === String(b[field] ?? [])
    : a[field] === b[field];

/**
 * Replacement of `count` phrases, starting at index `at`, by `phrases`. All changes to a recording are sent to the
 * server as splices.
 */
export type Splice = { at: number; count: number; phrases: readonly DraftPhrase[] };

export function applySplice(phrases: readonly DraftPhrase[], splice: Splice): readonly DraftPhrase[] {
  return phrases.toSpliced(splice.at, splice.count, ...splice.phrases);
}

/** Returns the smallest splice that turns `oldPhrases` into `newPhrases`, or null if they are equal. */
export function diffPhrases(
  oldPhrases: readonly DraftPhrase[],
  newPhrases: readonly DraftPhrase[],
): Splice | null {
  const shorterLength = Math.min(oldPhrases.length, newPhrases.length);
  let firstChangedIndex = 0;
  while (
    firstChangedIndex < shorterLength &&
    isSamePhrase(oldPhrases[firstChangedIndex], newPhrases[firstChangedIndex])
  )
    firstChangedIndex += 1;
  let sharedEndCount = 0;
  while (
    sharedEndCount < shorterLength - firstChangedIndex &&
    isSamePhrase(oldPhrases.at(-1 - sharedEndCount), newPhrases.at(-1 - sharedEndCount))
  )
    sharedEndCount += 1;
  const count = oldPhrases.length - firstChangedIndex - sharedEndCount;
  const phrases = newPhrases.slice(firstChangedIndex, newPhrases.length - sharedEndCount);
  return count === 0 && phrases.length === 0 ? null : { at: firstChangedIndex, count, phrases };
}

function isSamePhrase(a: DraftPhrase | undefined, b: DraftPhrase | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return fields.every((field) => hasSameField(a, b, field));
}
