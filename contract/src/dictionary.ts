import {
  type ExpressionIndex,
  indexExpressions,
  isWord,
  splitPhrase,
  toLookupKey,
  type Word,
} from './words.ts';

export type DictionaryEntry = { term: string; meaning: string };
export type DictionaryProblem = { line: number; text: string; why: string };
/** A dictionary prepared for looking up many phrases: its meanings by lookup key, and an index of its expressions. */
export type Dictionary = { meanings: ReadonlyMap<string, string>; expressions: ExpressionIndex };

export const MAX_TERM_LENGTH = 80;
export const MAX_MEANING_LENGTH = 200;

// The separators between term and meaning, in order of precedence. A tab next to `=` belongs to the separator, so
// that `chat<tab>= cat` does not mean "= cat".
const SEPARATOR_PATTERNS = [/[=:]? ?\t+ ?[=:]?/, /=/, /:/];

// Pronouns that mean the same with and without the hyphen. Excludes -le, -la, -les, -leur and -en, which are usually
// different words without the hyphen.
const DETACHABLE_PRONOUN_PATTERN = /^-(?:t[-'])?(je|tu|ils?|elles?|on|nous|vous|ce|lui|moi|toi|y)$/;

/** Parses a dictionary with one `term = meaning` per line. Invalid lines are left out and reported. Never throws. */
export function parseDictionary(text: string): { entries: DictionaryEntry[]; problems: DictionaryProblem[] } {
  const entries: DictionaryEntry[] = [];
  const problems: DictionaryProblem[] = [];
  const linesByTerm = new Map<string, number>();
  text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((rawLine, index) => {
    if (rawLine.trim() === '') return;
    // A tab at the start or end of a line separates term and meaning only if the line has no other separator.
    const entry = parseEntryLine(rawLine.trim()) ?? parseEntryLine(rawLine);
    const problem = entry
      ? findEntryProblem(entry, linesByTerm)
      : 'There is no "=" between the word and its meaning.';
    if (entry && problem === undefined) {
      entries.push(entry);
      linesByTerm.set(toTermKey(entry.term), index + 1);
    } else if (problem !== undefined) {
      problems.push({ line: index + 1, text: rawLine.trim(), why: problem });
    }
  });
  return { entries, problems };
}

function parseEntryLine(line: string): DictionaryEntry | undefined {
  for (const separator of SEPARATOR_PATTERNS) {
    const match = separator.exec(line);
    if (!match) continue;
    return {
      term: line.slice(0, match.index).trim(),
      meaning: line.slice(match.index + match[0].length).trim(),
    };
  }
  return undefined;
}

function findEntryProblem(
  { term, meaning }: DictionaryEntry,
  linesByTerm: ReadonlyMap<string, number>,
): string | undefined {
  if (!isWord(term)) return 'There is no word before the separator.';
  if (meaning === '') return 'There is no meaning after the separator.';
  if ([...term].length > MAX_TERM_LENGTH)
    return `The word or expression is longer than ${MAX_TERM_LENGTH} characters.`;
  if ([...meaning].length > MAX_MEANING_LENGTH)
    return `The meaning is longer than ${MAX_MEANING_LENGTH} characters.`;
  const earlierLine = linesByTerm.get(toTermKey(term));
  return earlierLine === undefined ? undefined : `"${term}" already has a meaning in line ${earlierLine}.`;
}

/**
 * Returns the lookup key of a term without the punctuation around it, because tokens never contain any: `Ça va ?`
 * loses its question mark.
 */
function toTermKey(term: string): string {
  return toLookupKey(term.replace(/^[^\p{L}\p{N}-]+/u, '').replace(/[^\p{L}\p{M}\p{N}'’°]+$/u, ''));
}

/** Returns meanings by lookup key. If two entries have the same key, the first wins. */
export function indexMeanings(entries: Iterable<DictionaryEntry>): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const { term, meaning } of entries) {
    const key = toTermKey(term);
    if (key !== '' && !meanings.has(key)) meanings.set(key, meaning);
  }
  return meanings;
}

/** Returns the terms that span several tokens, each once, longest first. */
export function collectExpressions(dictionaries: Iterable<ReadonlyMap<string, string>>): string[] {
  const expressions = new Set<string>();
  for (const dictionary of dictionaries) {
    for (const term of dictionary.keys()) {
      if (splitPhrase(term).filter((word) => word.isWord).length > 1) expressions.add(term);
    }
  }
  return [...expressions].sort((a, b) => b.length - a.length);
}

/** Prepares a book's entries for looking up its phrases. Call it once per book, not for each phrase. */
export function buildDictionary(entries: Iterable<DictionaryEntry>): Dictionary {
  const meanings = indexMeanings(entries);
  return { meanings, expressions: indexExpressions(collectExpressions([meanings])) };
}

/**
 * Returns one meaning per token, taken from the first dictionary that has one. The meaning is an empty string for
 * spaces and punctuation, and for words that no dictionary contains.
 */
export function findMeanings(
  words: readonly Word[],
  dictionaries: ReadonlyArray<ReadonlyMap<string, string>>,
): string[] {
  return words.map((word) => {
    if (!word.isWord) return '';
    for (const key of dictionaryLookupKeysOf(word.text)) {
      for (const dictionary of dictionaries) {
        const meaning = dictionary.get(key);
        if (meaning !== undefined) return meaning;
      }
    }
    return '';
  });
}

/** Returns the lookup keys to try for a token, most specific first: `-t-il`, then `-il`, then `il`. */
export function dictionaryLookupKeysOf(text: string): string[] {
  const key = toLookupKey(text);
  const pronoun = DETACHABLE_PRONOUN_PATTERN.exec(key)?.[1];
  return pronoun ? [...new Set([key, `-${pronoun}`, pronoun])] : [key];
}

/**
 * Returns a phrase's tokens with their meanings. The phrase's own entries and expressions take precedence over the
 * book's.
 */
export function splitWithMeanings(
  phrase: string,
  phraseEntries: Iterable<DictionaryEntry>,
  book?: Dictionary,
): { word_list: string[]; meanings: string[] } {
  const dictionaries = [buildDictionary(phraseEntries), ...(book ? [book] : [])];
  const words = splitPhrase(phrase, ...dictionaries.map((dictionary) => dictionary.expressions));
  const meanings = findMeanings(
    words,
    dictionaries.map((dictionary) => dictionary.meanings),
  );
  return { word_list: words.map((word) => word.text), meanings };
}

/** Returns true if a dictionary line can have this text as its term. */
export function isValidTerm(text: string): boolean {
  return isWord(text) && !/[=:\t]/.test(text);
}

/**
 * Returns a dictionary's text with these entries added. An entry replaces the line that has the same term, or is
 * appended if there is none. All other lines stay unchanged.
 */
export function addDictionaryEntries(text: string, entries: readonly DictionaryEntry[]): string {
  const newEntriesByKey = new Map(entries.map((entry) => [toTermKey(entry.term), entry]));
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    const [entry] = parseDictionary(line).entries;
    const key = entry && toTermKey(entry.term);
    const replacementEntry = key === undefined ? undefined : newEntriesByKey.get(key);
    if (!entry || key === undefined || !replacementEntry) return line;
    newEntriesByKey.delete(key);
    return `${entry.term} = ${replacementEntry.meaning}`;
  });
  const appendedLines = [...newEntriesByKey.values()].map(({ term, meaning }) => `${term} = ${meaning}`);
  const remainingText = lines.join('\n').replace(/\n+$/, '');
  return [...(remainingText === '' ? [] : [remainingText]), ...appendedLines].join('\n');
}

/**
 * Returns a dictionary's text without the lines that have exactly these terms and meanings. A line with the same term
 * but another meaning stays.
 */
export function removeDictionaryEntries(text: string, entries: readonly DictionaryEntry[]): string {
  const removedMeanings = new Map(entries.map(({ term, meaning }) => [toTermKey(term), meaning]));
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => {
      const [entry] = parseDictionary(line).entries;
      return entry === undefined || removedMeanings.get(toTermKey(entry.term)) !== entry.meaning;
    })
    .join('\n');
}
