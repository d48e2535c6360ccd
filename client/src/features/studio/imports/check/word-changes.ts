/** Consecutive words of a text. `isChanged` is true if the other text doesn't have them in this place. */
export type TextPart = { text: string; isChanged: boolean };

/** Maximum number of words that are compared, because the time grows with the product of both texts' lengths. */
const maxComparedWords = 400;

/** Compares two texts word by word, and returns the parts of each. */
export function compareWords(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const beforeWords = splitWords(before);
  const afterWords = splitWords(after);
  if (beforeWords.length > maxComparedWords || afterWords.length > maxComparedWords)
    return { before: toParts(beforeWords, () => false), after: toParts(afterWords, () => false) };
  const { commonBefore, commonAfter } = findCommonWords(beforeWords, afterWords);
  return {
    before: toParts(beforeWords, (index) => commonBefore.has(index)),
    after: toParts(afterWords, (index) => commonAfter.has(index)),
  };
}

/** Splits a text into words, each with the spaces after it. */
const splitWords = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];

/** Finds the longest common subsequence of words. */
function findCommonWords(before: readonly string[], after: readonly string[]) {
  const isSame = (i: number, j: number) => before[i]?.trim() === after[j]?.trim();
  // `lengths[i][j]` is the length of the longest common subsequence of the words from `i` and `j` on.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? new Uint16Array();
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = isSame(i, j) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  }
  const commonBefore = new Set<number>();
  const commonAfter = new Set<number>();
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (isSame(i, j)) {
      commonBefore.add(i);
      commonAfter.add(j);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return { commonBefore, commonAfter };
}

function toParts(words: readonly string[], isCommon: (index: number) => boolean): TextPart[] {
  const parts: TextPart[] = [];
  for (const [index, word] of words.entries()) {
    const isChanged = !isCommon(index);
    const lastPart = parts.at(-1);
    if (lastPart?.isChanged === isChanged) lastPart.text += word;
    else parts.push({ text: word, isChanged });
  }
  return parts;
}
