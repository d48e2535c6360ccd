import type { Span } from '../boundaries.ts';
import type { FoundPhrase, PathReading } from './read-path.ts';
import type { WarpedPhrase } from './train-on-recording.ts';

/** Frames before a phrase in which its first word may stand alone, as in "Oh! yes". */
export const APART_FRAMES = 80;
/** Frames between two phones that make a pause within a phrase. */
const PAUSE_FRAMES = 10;
/** Phones are squeezed if they last at most this many frames each. No phone can be shorter than two frames. */
const SQUEEZED_PHONE_FRAMES = 3;

/**
 * Corrects starts that models often miss, where warping found another one. A first word that stands alone may sound unlike all
 * others, and becomes a short piece of unwritten speech. Or it is squeezed into the echo of the phrase before.
 */
export function settleStarts(
  { phrases, shortPieces, ...reading }: PathReading,
  trusted: readonly (WarpedPhrase | undefined)[],
): PathReading {
  const remainingPieces = new Set(shortPieces);
  const settledPhrases = phrases.map((phrase, index): FoundPhrase | undefined => {
    const warped = trusted[index];
    if (!phrase || !warped) return phrase;
    const formerLast = phrases.slice(0, index).findLast((former) => former !== undefined)?.last ?? -1;
    const piece = [...remainingPieces].find(
      (candidate) => candidate.first > formerLast && isFirstWord(candidate, phrase, warped),
    );
    if (piece) {
      remainingPieces.delete(piece);
      return { ...phrase, first: piece.first, isStartSettled: true };
    }
    return warped.first < phrase.last && isFirstWordSqueezed(phrase, warped)
      ? { ...phrase, first: warped.first, isStartSettled: true }
      : phrase;
  });
  return { ...reading, phrases: settledPhrases, shortPieces: [...remainingPieces] };
}

const isFirstWord = ({ first, last }: Span, phrase: FoundPhrase, warped: WarpedPhrase) =>
  last < phrase.first && phrase.first - last <= APART_FRAMES && warped.first <= (first + last) / 2;

/** Returns true if the phones before a pause are squeezed, and end before warping has the phrase begin. */
function isFirstWordSqueezed({ phones }: FoundPhrase, warped: WarpedPhrase): boolean {
  const spoken = phones.filter((phone) => phone !== undefined);
  const count = spoken.findIndex(
    ({ first }, index) => index > 0 && first - (spoken[index - 1]?.end ?? first) >= PAUSE_FRAMES,
  );
  const [firstPhone, lastPhone] = [spoken[0], spoken[count - 1]];
  if (!firstPhone || !lastPhone) return false;
  return lastPhone.end - firstPhone.first <= SQUEEZED_PHONE_FRAMES * count && lastPhone.end <= warped.first;
}
