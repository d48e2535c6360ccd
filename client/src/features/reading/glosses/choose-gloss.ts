import type { Token } from '../base/tokens.ts';

const parenthesizedPattern = /\([^()]*\)|\[[^[\]]*\]/g;
/** The number of characters by which a gloss with several senses may exceed its word. */
const maxExtraLength = 2;

/**
 * Returns the gloss of a word or expression: the first sense of its meaning, without explanations in parentheses.
 * Returns '' for numbers and for words without a meaning.
 */
export function chooseGloss(text: string, meaning: string): string {
  if (/\p{N}/u.test(text)) return '';
  const senses = withoutParentheses(meaning) || trimSense(meaning.replace(/[()[\]]/g, ' '));
  const firstSense = trimSense(senses.split(/[;/|]/).map(trimSense).find(Boolean) ?? '');
  if (firstSense.length <= text.length + maxExtraLength) return firstSense;
  return firstSense.split(',').map(trimSense).find(Boolean) ?? '';
}

/**
 * Returns the gloss of each token, '' for none. `isUnknown` returns null where it isn't known which words the reader
 * knows; then all words but names have one.
 */
export function findGlosses(
  tokens: readonly Token[],
  isUnknown: (index: number) => boolean | null,
): string[] {
  return tokens.map(({ text, meaning }, index) =>
    meaning !== null && (isUnknown(index) ?? !isLikelyName(tokens, index)) ? chooseGloss(text, meaning) : '',
  );
}

/**
 * Returns true for a word that is probably a name. Used only where the server's lemmas are not loaded, as for guests.
 * A word with a capital letter is a name inside a sentence; at its start, only if the meaning describes or repeats the
 * name.
 */
export function isLikelyName(tokens: readonly Token[], index: number): boolean {
  const { text, meaning } = tokens[index] ?? { text: '', meaning: null };
  if (meaning === null || !/^\p{Lu}/u.test(text) || /^\p{Lu}{2,}$/u.test(text)) return false;
  const explanation = withoutParentheses(meaning);
  if (toComparableText(explanation) === toComparableText(text)) return true;
  if (explanation === '' && /^\((?:an?|the)\s/i.test(meaning)) return true;
  const gapBefore = tokens[index - 1];
  return index > 1 && gapBefore?.meaning === null && /^[\s,'’-]*$/.test(gapBefore.text);
}

const withoutParentheses = (meaning: string) => trimSense(meaning.replace(parenthesizedPattern, ' '));

/** Removes punctuation around a sense, and joins its lines. */
const trimSense = (sense: string) =>
  sense
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;/|]+|[\s,;/|]+$/g, '')
    .trim();

/** Returns text without accents and in lower case. */
const toComparableText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
