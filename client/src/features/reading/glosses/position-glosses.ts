/** A word with a gloss. Positions in pixels; `width` is the gloss's own width, if nothing shortens it. */
export type GlossedWord = { top: number; left: number; right: number; width: number };
export type GlossBox = { left: number; width: number };

/** Space between two glosses. */
export const glossGapPx = 4;
/** A shortened gloss that would be narrower is hidden, because it would show hardly more than its ellipsis. */
export const minGlossWidthPx = 18;
/** Words whose tops differ by less are on the same line. */
const lineTolerancePx = 2;

/**
 * Returns the left edge and width of each word's gloss, in the order of the words, which is that of the text. A gloss
 * is centered over its word. One that is wider than its word extends into free space on its line and is shortened where
 * there isn't enough, so that glosses never overlap and never leave `bounds`. A hidden gloss has a width of 0.
 */
export function positionGlosses(
  words: readonly GlossedWord[],
  bounds: { left: number; right: number },
): GlossBox[] {
  return words.map((word, index) => {
    const [previousWord, nextWord] = [words[index - 1], words[index + 1]];
    const start =
      previousWord && isSameLine(previousWord, word)
        ? findLimit(previousWord, word).right + glossGapPx / 2
        : bounds.left;
    const end =
      nextWord && isSameLine(word, nextWord) ? findLimit(word, nextWord).left - glossGapPx / 2 : bounds.right;
    return fitBetween(word, start, end);
  });
}

const isSameLine = (one: GlossedWord, other: GlossedWord) => Math.abs(one.top - other.top) < lineTolerancePx;

const centerOf = ({ left, right }: GlossedWord) => (left + right) / 2;
const fitsOverWord = ({ left, right, width }: GlossedWord) => width + glossGapPx <= right - left;

/**
 * Returns the limits between the glosses of two neighboring words: up to where the first word's gloss may reach, and
 * from where the second's. A gloss that is narrower than its word leaves the rest to its neighbor.
 */
function findLimit(first: GlossedWord, second: GlossedWord): { left: number; right: number } {
  const middle = (first.right + second.left) / 2;
  const firstEnd = centerOf(first) + first.width / 2 + glossGapPx / 2;
  const secondStart = centerOf(second) - second.width / 2 - glossGapPx / 2;
  return {
    left: fitsOverWord(second) ? secondStart : middle,
    right: fitsOverWord(first) ? firstEnd : middle,
  };
}

function fitBetween(word: GlossedWord, start: number, end: number): GlossBox {
  const width = Math.min(word.width, Math.max(0, end - start));
  if (width < word.width && width < minGlossWidthPx) return { left: word.left, width: 0 };
  return { left: Math.min(Math.max(centerOf(word) - width / 2, start), end - width), width };
}
