import { toSearchText } from '../../search-text.ts';
import type { SearchHitView } from './schemas.ts';

type TextPart = SearchHitView['parts'][number];

/** A search for phrases that contain every word of a text. */
type PhraseSearch = {
  /** Regular expressions, which work in PostgreSQL too. A hit matches all of them; without any, there are no hits. */
  patterns: readonly string[];
  isHit: (phrase: string) => boolean;
  /** Splits a hit into parts that match and parts that don't. Joined, the parts equal the phrase. */
  splitByHits: (phrase: string) => TextPart[];
};

/**
 * Creates the search of `searchBook`, which ignores case and accents. A device with a book's phrases finds the same
 * hits with it: the phrases for which `isHit` is true, in reading order.
 */
export function createPhraseSearch(query: string): PhraseSearch {
  const patterns = buildSearchPatterns(query);
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'u'));
  return {
    patterns,
    isHit: (phrase) => expressions.length > 0 && expressions.every((expression) => expression.test(phrase)),
    splitByHits: (phrase) => splitByPatterns(phrase, patterns),
  };
}

/** Matches the combining accents that follow a letter in decomposed Unicode text. */
const combiningMarks = '[\u0300-\u036f]*';
/** Precomposed Latin letters with accents. */
const accentedCharacters = Array.from({ length: 0x24f - 0xc0 + 1 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
);

/** Maps a plain letter to its accented forms, which a search treats as equal to it. */
const accentedFormsByCharacter = new Map<string, string>();
for (const character of accentedCharacters) {
  const plainCharacter = toSearchText(character);
  if (plainCharacter.length === 1)
    accentedFormsByCharacter.set(
      plainCharacter,
      `${accentedFormsByCharacter.get(plainCharacter) ?? ''}${character}`,
    );
}
const ligaturePatterns: Record<string, string> = { oe: '[œŒ]', ae: '[æÆ]' };

/**
 * Returns one regular expression per search word. Like `toSearchText`, the expressions ignore case and accents. Matching
 * the stored text this way takes an eighth of the time that removing the accents from every phrase would take. Drops
 * single letters, such as an elided article, if there are longer words, because single letters match almost everything.
 */
function buildSearchPatterns(query: string): string[] {
  const words = toSearchText(query).split(/\s/).filter(Boolean);
  const longerWords = words.filter((word) => word.length > 1);
  return (longerWords.length > 0 ? longerWords : words).map((word) =>
    word.replace(/oe|ae|./gu, buildCharactersPattern),
  );
}

function buildCharactersPattern(characters: string): string {
  const plainPattern = [...characters].map(buildCharacterPattern).join('');
  const ligaturePattern = ligaturePatterns[characters];
  return ligaturePattern === undefined ? plainPattern : `(?:${plainPattern}|${ligaturePattern})`;
}

function buildCharacterPattern(character: string): string {
  // Leaves out the capital form of ß, because it is two letters.
  const capitalCharacter = character.toUpperCase().length === character.length ? character.toUpperCase() : '';
  return `[${character}${capitalCharacter}${accentedFormsByCharacter.get(character) ?? ''}]${combiningMarks}`;
}

function splitByPatterns(text: string, patterns: readonly string[]): TextPart[] {
  const hitFlags = new Array<boolean>(text.length).fill(false);
  for (const pattern of patterns) {
    for (const { index, 0: matchedText } of text.matchAll(new RegExp(pattern, 'gu')))
      hitFlags.fill(true, index, index + matchedText.length);
  }
  const textParts: TextPart[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && hitFlags[end] === hitFlags[start]) end += 1;
    textParts.push({ text: text.slice(start, end), is_hit: hitFlags[start] === true });
    start = end;
  }
  return textParts;
}
