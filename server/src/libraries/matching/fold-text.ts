const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae' };

/**
 * Returns the words of a text without case and punctuation, separated by spaces, so that texts that differ only in
 * quotation marks, apostrophes, spaces or capitals are equal. A text without words is returned as it is.
 */
export function foldText(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[œæ]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? text.trim() : words;
}
