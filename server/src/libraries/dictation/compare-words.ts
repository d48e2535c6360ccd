import { isInLexicon } from '../lexicon/readings.ts';
import type { DictationWord } from './dictation-words.ts';
import { calculateEditDistance } from './edit-distance.ts';

/** How a typed word differs from a word of the reference. Costs are relative to those in `listSteps`. */
export type WordDifference = { kind: 'accent' | 'elision' | 'other'; cost: number };

const fullFormsByElision: Record<string, readonly string[]> = {
  l: ['le', 'la'],
  s: ['se', 'si'],
  c: ['ce', 'ça'],
};

/** Returns true if `full` is the word that is elided to `elided`: `la` or `le` for `l'`, `que` for `qu'`. */
export function isElidedForm(elided: DictationWord, full: DictationWord): boolean {
  if (!elided.isElided) return false;
  const fullForms = fullFormsByElision[elided.compactKey] ?? [`${elided.compactKey}e`];
  return fullForms.includes(full.key);
}

/** Returns true if only an apostrophe or an elision is missing or too many: `l`, `le` or `la` for `l'`. */
function isElisionDifference(one: DictationWord, other: DictationWord): boolean {
  if (isElidedForm(one, other) || isElidedForm(other, one)) return true;
  const hasApostrophe = one.key.includes("'") || other.key.includes("'");
  return hasApostrophe && one.compactKey === other.compactKey && one.key !== other.key;
}

/**
 * Returns true for a traditional spelling and that of the reform of 1990, in either order: `connaît` and `connait`. A
 * reference that the lexicon lists is in its traditional spelling, so `faîte` is not right for `faite`.
 */
function isOtherSpelling(reference: DictationWord, typed: DictationWord): boolean {
  if (reference.reformedKey === typed.key) return true;
  return typed.reformedKey === reference.key && !isInLexicon(reference.key);
}

/** Returns the difference between a word and what was typed for it, or null if they count as equal. */
export function compareWords(reference: DictationWord, typed: DictationWord): WordDifference | null {
  if (reference.key === typed.key || isOtherSpelling(reference, typed)) return null;
  if (isElisionDifference(reference, typed)) return { kind: 'elision', cost: 0.3 };
  if (reference.unaccentedKey === typed.unaccentedKey) return { kind: 'accent', cost: 0.2 };
  return { kind: 'other', cost: calculateDifferenceCost(reference.plainKey, typed.plainKey) };
}

/** Returns 0.4 for nearly equal words, and up to 1.2 for words that have nothing in common. */
export function calculateDifferenceCost(reference: string, typed: string): number {
  return 0.4 + (0.8 * calculateEditDistance(reference, typed)) / Math.max(reference.length, typed.length, 1);
}
