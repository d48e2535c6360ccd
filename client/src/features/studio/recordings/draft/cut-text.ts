/**
 * French punctuation that follows a space, and opening quotation marks or dialogue dashes. Neither may be separated
 * from its word.
 */
const closing = /^[?!:;»”)\]…,.%€]/;
const opening = /[«“([]$|^[–—-]$/;

/** Splits a text at the space nearest to a fraction of its length (0 to 1). Returns null for a single word. */
export function cutText(text: string, share: number): [string, string] | null {
  const target = share * text.length;
  let best: number | null = null;
  for (const { index } of text.matchAll(/\s+/g)) {
    const [before, after] = [text.slice(0, index).trim(), text.slice(index).trim()];
    const lastWord = /\S+$/.exec(before)?.[0] ?? '';
    if (before === '' || after === '' || closing.test(after) || opening.test(lastWord)) continue;
    if (best === null || Math.abs(index - target) < Math.abs(best - target)) best = index;
  }
  return best === null ? null : [text.slice(0, best).trim(), text.slice(best).trim()];
}
