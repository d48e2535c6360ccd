import { searchText } from '../../catalogue/public.ts';

/** The combining marks that may follow a letter where accents stand apart. */
const marks = '[\u0300-\u036f]*';
/** Latin letters with accents. */
const accented = Array.from({ length: 0x24f - 0xc0 + 1 }, (_, index) => String.fromCodePoint(0xc0 + index));

/** By plain letter, all that a search takes for it. */
const forms = new Map<string, string>();
for (const character of accented) {
  const plain = searchText(character);
  if (plain.length === 1) forms.set(plain, `${forms.get(plain) ?? ''}${character}`);
}
const ligatures: Record<string, string> = { oe: '[œŒ]', ae: '[æÆ]' };

/**
 * For each word of a search a regular expression that finds it in a text as it stands, case and accents aside, as
 * `searchText` has it. PostgreSQL and JavaScript read it alike. Comparing the text itself costs an eighth of taking the
 * accents off every phrase of a book first. Single letters beside longer words, such as an elided article, say nothing.
 */
export function searchPatterns(search: string): string[] {
  const words = searchText(search).split(/\s/).filter(Boolean);
  const longer = words.filter((word) => word.length > 1);
  return (longer.length > 0 ? longer : words).map((word) => word.replace(/oe|ae|./gu, patternOf));
}

function patternOf(characters: string): string {
  const plain = [...characters].map(characterPattern).join('');
  const ligature = ligatures[characters];
  return ligature === undefined ? plain : `(?:${plain}|${ligature})`;
}

function characterPattern(character: string): string {
  // Of ß the capital is two letters.
  const capital = character.toUpperCase().length === character.length ? character.toUpperCase() : '';
  return `[${character}${capital}${forms.get(character) ?? ''}]${marks}`;
}

type Part = { text: string; is_hit: boolean };

/** A text cut where the patterns find something. Joined, the parts are the text again. */
export function markHits(text: string, patterns: readonly string[]): Part[] {
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const pattern of patterns) {
    for (const { index, 0: found } of text.matchAll(new RegExp(pattern, 'gu')))
      isHit.fill(true, index, index + found.length);
  }
  const parts: Part[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && isHit[end] === isHit[start]) end += 1;
    parts.push({ text: text.slice(start, end), is_hit: isHit[start] === true });
    start = end;
  }
  return parts;
}
