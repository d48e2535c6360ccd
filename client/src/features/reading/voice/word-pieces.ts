import { splitPhrase } from '@lingostory/contract/words';
import { type AudioPiece, pieceMarginSeconds } from '../../../lib/audio-piece-player.ts';
import type { Phrase } from '../base/reading.api.ts';

/**
 * Returns the time range of each token in the phrase's clip, with null for tokens that aren't words. Returns null if
 * the word times are unknown. Each stored time belongs to a single word, but a token may be an expression of several
 * words.
 */
export function findWordPieces({
  phrase,
  tokens,
  word_times,
}: Pick<Phrase, 'phrase' | 'tokens' | 'word_times'>): (AudioPiece | null)[] | null {
  const words = addTextRanges(splitPhrase(phrase)).filter(({ isWord }) => isWord);
  if (words.length === 0 || word_times.length !== 2 * words.length) return null;
  return addTextRanges(tokens).map(({ start, end, meaning }) => {
    const wordIndexes = words.flatMap((word, index) => (word.start < end && word.end > start ? [index] : []));
    const [from, to] = [
      word_times[2 * (wordIndexes[0] ?? -1)],
      word_times[2 * (wordIndexes.at(-1) ?? -1) + 1],
    ];
    if (meaning === null || from === undefined || to === undefined || to <= from) return null;
    return { from: Math.max(0, from / 1000 - pieceMarginSeconds), to: to / 1000 + pieceMarginSeconds };
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
