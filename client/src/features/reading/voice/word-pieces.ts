import { cutPhrase } from '@lingostory/contract/words';
import type { Phrase } from '../base/reading.api.ts';

/** A part of a clip, in seconds. */
export type Piece = { from: number; to: number };

/** A word is cut this much wider: where it begins and ends is known to a tenth of a second. */
const margin = 0.05;

/**
 * Where each token of a phrase is spoken in its clip, null for what is no word. Null altogether where that is not known. The times
 * are of single words; a token may be an expression of several.
 */
export function wordPieces({
  phrase,
  tokens,
  word_times,
}: Pick<Phrase, 'phrase' | 'tokens' | 'word_times'>): (Piece | null)[] | null {
  const words = positioned(cutPhrase(phrase)).filter(({ isWord }) => isWord);
  if (words.length === 0 || word_times.length !== 2 * words.length) return null;
  return positioned(tokens).map(({ start, end, meaning }) => {
    const within = words.flatMap((word, index) => (word.start < end && word.end > start ? [index] : []));
    const [from, to] = [word_times[2 * (within[0] ?? -1)], word_times[2 * (within.at(-1) ?? -1) + 1]];
    if (meaning === null || from === undefined || to === undefined || to <= from) return null;
    return { from: Math.max(0, from / 1000 - margin), to: to / 1000 + margin };
  });
}

/** Each piece with its position in the text, spaces not counted: those are shown otherwise than they are stored. */
function positioned<Text extends { text: string }>(pieces: readonly Text[]) {
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += piece.text.replace(/\s/g, '').length;
    return { ...piece, start, end: at };
  });
}
