import type { Phrase } from '../base/reading.api.ts';
import { findTokenTimes } from '../base/token-times.ts';

/**
 * A word, and the seconds of the clip for which it is highlighted. `index` counts the words of the phrase from 0; an
 * expression is one word.
 */
export type HighlightedWord = { index: number; from: number; to: number };

/** Seconds for which a word stays highlighted after its end, so that the highlight doesn't flicker between words. */
const bridgedPauseSeconds = 0.25;

/** Returns when the words of a phrase are highlighted, in order. Empty unless their times were measured. */
export function findHighlightedWords(
  phrase: Pick<Phrase, 'phrase' | 'tokens' | 'word_times' | 'are_words_measured'>,
): HighlightedWord[] {
  const times = phrase.are_words_measured ? findTokenTimes(phrase) : null;
  if (times === null) return [];
  const words = phrase.tokens.flatMap(({ meaning }, index) =>
    meaning === null ? [] : [times[index] ?? null],
  );
  return words.flatMap((word, index) => {
    if (word === null) return [];
    const { from, to, nextFrom } = word;
    return { index, from, to: Math.max(to, Math.min(to + bridgedPauseSeconds, nextFrom ?? Infinity)) };
  });
}

/** Returns the index of the word that is spoken at a time in the clip, or null in a pause. */
export function findSpokenIndex(words: readonly HighlightedWord[], seconds: number): number | null {
  const word = words.findLast(({ from }) => from <= seconds);
  return word !== undefined && seconds < word.to ? word.index : null;
}
