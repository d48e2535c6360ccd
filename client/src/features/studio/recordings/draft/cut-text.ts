/**
 * Punctuation that must stay with its word: closing marks, which French may set off with a space, and opening
 * quotation marks or dialogue dashes.
 */
const closingMark = /^[?!:;»”)\]…,.%€]/;
const openingMark = /[«“([]$|^[–—-]$/;

/** Splits a text at the space nearest to a fraction of its length (0 to 1). Returns null for a single word. */
export function cutText(text: string, share: number): [string, string] | null {
  const targetLength = share * text.length;
  let bestIndex: number | null = null;
  for (const { index } of text.matchAll(/\s+/g)) {
    const [before, after] = [text.slice(0, index).trim(), text.slice(index).trim()];
    const lastWord = /\S+$/.exec(before)?.[0] ?? '';
    if (before === '' || after === '' || closingMark.test(after) || openingMark.test(lastWord)) continue;
    if (bestIndex === null || Math.abs(index - targetLength) < Math.abs(bestIndex - targetLength))
      bestIndex = index;
  }
  return bestIndex === null ? null : [text.slice(0, bestIndex).trim(), text.slice(bestIndex).trim()];
}
