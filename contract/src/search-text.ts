/**
 * Normalizes text for searching: lower case, without accents, `œ` as `oe`, apostrophes and hyphens as spaces. Joins
 * the parts with line breaks, so that sorting compares the first part first.
 */
export function toSearchText(...parts: string[]): string {
  return parts.map(normalizePart).join('\n');
}

function normalizePart(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
