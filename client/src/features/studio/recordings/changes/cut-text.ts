/**
 * Punctuation that must stay with its word: closing marks, which French may set off with a space, and opening
 * quotation marks or dialogue dashes.
 */
const closingMarkPattern = /^[?!:;»”)\]…,.%€]/;
const openingMarkPattern = /[«“([]$|^[–—-]$/;

/** Splits a text at the space nearest to a fraction of its length (0 to 1). Returns null for a single word. */
export function cutText(text: string, fraction: number): [string, string] | null {
  const targetLength = fraction * text.length;
  let bestIndex: number | null = null;
  for (const { index } of text.matchAll(/\s+/g)) {
    const [textBefore, textAfter] = [text.slice(0, index).trim(), text.slice(index).trim()];
    const lastWord = /\S+$/.exec(textBefore)?.[0] ?? '';
    if (
      textBefore === '' ||
      textAfter === '' ||
      closingMarkPattern.test(textAfter) ||
      openingMarkPattern.test(lastWord)
    )
      continue;
    if (bestIndex === null || Math.abs(index - targetLength) < Math.abs(bestIndex - targetLength))
      bestIndex = index;
  }
  return bestIndex === null ? null : [text.slice(0, bestIndex).trim(), text.slice(bestIndex).trim()];
}
