/** French punctuation that a space stands before, and what opens a quotation or a dialogue: neither stands by itself. */
const closing = /^[?!:;»”)\]…,.%€]/;
const opening = /[«“([]$|^[–—-]$/;

/**
 * The text in two, at the space between words that is nearest to a share of it (0 to 1). Null where there is none: one word
 * cannot be cut.
 */
export function cutText(text: string, share: number): [string, string] | null {
  const wanted = share * text.length;
  let best: number | null = null;
  for (const { index } of text.matchAll(/\s+/g)) {
    const [before, after] = [text.slice(0, index).trim(), text.slice(index).trim()];
    const lastWord = /\S+$/.exec(before)?.[0] ?? '';
    if (before === '' || after === '' || closing.test(after) || opening.test(lastWord)) continue;
    if (best === null || Math.abs(index - wanted) < Math.abs(best - wanted)) best = index;
  }
  return best === null ? null : [text.slice(0, best).trim(), text.slice(best).trim()];
}
