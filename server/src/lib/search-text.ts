/**
 * Text as searches compare it: lower case, without accents, `œ` as `oe`, apostrophes and hyphens as spaces. Parts
 * stand on lines of their own, so that what is sorted by it is sorted by the first part first.
 */
export function searchText(...parts: string[]): string {
  return parts.map(compared).join('\n');
}

function compared(part: string): string {
  return part
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
