import { splitPhrase } from '@lingostory/contract/words';
import type { Phrase } from './reading.api.ts';

/**
 * When a token is spoken in its phrase's clip, in seconds. `previousTo` is the end of the word before it, and `nextFrom`
 * the start of the word after it; null at either end of the phrase.
 */
export type TokenTimes = { from: number; to: number; previousTo: number | null; nextFrom: number | null };

/**
 * Returns the times of each token, with null for tokens that aren't words or have no length. Returns null if the word
 * times are unknown. Each stored time belongs to a single word, but a token may be an expression of several words.
 */
export function findTokenTimes({
  phrase,
  tokens,
  word_times,
}: Pick<Phrase, 'phrase' | 'tokens' | 'word_times'>): (TokenTimes | null)[] | null {
  const words = addTextRanges(splitPhrase(phrase)).filter(({ isWord }) => isWord);
  if (words.length === 0 || word_times.length !== 2 * words.length) return null;
  const toSeconds = (index: number) => {
    const milliseconds = word_times[index];
    return milliseconds === undefined ? null : milliseconds / 1000;
  };
  return addTextRanges(tokens).map(({ start, end, meaning }) => {
    const wordIndexes = words.flatMap((word, index) => (word.start < end && word.end > start ? [index] : []));
    const [first, last] = [wordIndexes[0], wordIndexes.at(-1)];
    if (meaning === null || first === undefined || last === undefined) return null;
    const [from, to] = [toSeconds(2 * first), toSeconds(2 * last + 1)];
    if (from === null || to === null || to <= from) return null;
    return { from, to, previousTo: toSeconds(2 * first - 1), nextFrom: toSeconds(2 * last + 2) };
  });
}

/**
 * Adds each piece's position in the text, not counting spaces, because the displayed spaces differ from the stored
 * ones.
 */
function addTextRanges<Text extends { text: string }>(texts: readonly Text[]) {
  let position = 0;
  return texts.map((text) => {
    const start = position;
    position += text.text.replace(/\s/g, '').length;
    return { ...text, start, end: position };
  });
}
