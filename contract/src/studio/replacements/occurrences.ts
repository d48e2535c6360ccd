/** The texts of a phrase in which something can be replaced. */
export const replaceableFields = ['phrase', 'dictionary', 'translation'] as const;
export type ReplaceableField = (typeof replaceableFields)[number];
export type ReplaceableTexts = Readonly<Record<ReplaceableField, string>>;

/** The text that is searched, and how. */
export type Search = {
  text: string;
  /** True if *Le* doesn't match *le*. */
  matchesCase: boolean;
  /** True if *an* doesn't match in *grand*. */
  matchesWholeWords: boolean;
};

const wordCharacterPattern = /[\p{L}\p{M}\p{N}]/u;

/** Returns true if words on both sides of this index would run together. */
function isInsideOfWord(text: string, index: number): boolean {
  const before = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  return wordCharacterPattern.test(before) && wordCharacterPattern.test(after);
}

/** Leaves a character as it is if its lower case is longer, as that of *İ*, because it would move all that follow. */
function toLowercase(character: string): string {
  const lowered = character.toLowerCase();
  return lowered.length === character.length ? lowered : character;
}

/**
 * Returns a text in which equal positions are equal characters for the search. Editors type straight apostrophes and plain
 * spaces, whatever the book has.
 */
function foldText(text: string, { matchesCase }: Search): string {
  const folded = text.replaceAll('’', "'").replace(/[\u00A0\u202F]/g, ' ');
  return matchesCase ? folded : folded.replace(/\p{Lu}/gu, toLowercase);
}

/** Returns the start of each occurrence in a text, in UTF-16 code units. Occurrences don't overlap. */
export function findOccurrences(text: string, search: Search): number[] {
  const [folded, searched] = [foldText(text, search), foldText(search.text, search)];
  const starts: number[] = [];
  let from = 0;
  while (searched !== '' && from < folded.length) {
    const start = folded.indexOf(searched, from);
    if (start === -1) break;
    const end = start + searched.length;
    const isMatch =
      !search.matchesWholeWords || !(isInsideOfWord(folded, start) || isInsideOfWord(folded, end));
    if (isMatch) starts.push(start);
    from = isMatch ? end : start + 1;
  }
  return starts;
}

/** Replaces the occurrences at these starts. */
export function replaceOccurrences(
  text: string,
  { search, replacement, starts }: { search: Search; replacement: string; starts: readonly number[] },
): string {
  let replaced = text;
  for (const start of [...starts].sort((a, b) => b - a))
    replaced = replaced.slice(0, start) + replacement + replaced.slice(start + search.text.length);
  return replaced;
}
