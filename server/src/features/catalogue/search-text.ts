/** Text as searches compare it: lower case, without accents, `œ` as `oe`, apostrophes and hyphens as spaces. */
export function searchText(...parts: string[]): string {
  return parts
    .join(' ')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
