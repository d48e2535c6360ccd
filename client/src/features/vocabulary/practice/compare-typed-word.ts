export type TypedWordVerdict = 'right' | 'nearly' | 'wrong' | 'empty';

/** Normalizes case, apostrophes, hyphens, ligatures and whitespace before a comparison. */
function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replaceAll(/[\u2010\u2011\u2012\u2013]/g, '-')
    .replaceAll('\u00ad', '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const removeAccents = (text: string) => normalizeText(text).normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Compares typed text with the expected word, ignoring case and typography. `nearly` means that only accents differ.
 */
export function compareTypedWord(typedWord: string, word: string): TypedWordVerdict {
  if (normalizeText(typedWord) === '') return 'empty';
  if (normalizeText(typedWord) === normalizeText(word)) return 'right';
  return removeAccents(typedWord) === removeAccents(word) ? 'nearly' : 'wrong';
}
