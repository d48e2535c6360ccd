import { cutPhrase, type ExpressionIndex, indexExpressions, isWord, lookupKey, type Word } from './words.ts';

export type Meaning = { term: string; meaning: string };
export type DictionaryProblem = { line: number; text: string; why: string };
/**
 * A dictionary prepared once and used for many phrases. It has the meanings by lookup key, and an index of its
 * expressions.
 */
export type Dictionary = { meanings: ReadonlyMap<string, string>; expressions: ExpressionIndex };

export const LONGEST_TERM = 80;
export const LONGEST_MEANING = 200;

// In order of precedence. A tab next to `=` counts as one separator, so that `chat<tab>= cat` does not mean "= cat".
const SEPARATORS = [/[=:]? ?\t+ ?[=:]?/, /=/, /:/];

// Pronouns that have the same meaning with and without the hyphen. Excludes -le -la -les -leur -en: without the
// hyphen, these are mostly other words.
const SAME_ALONE = /^-(?:t[-'])?(je|tu|ils?|elles?|on|nous|vous|ce|lui|moi|toi|y)$/;

/** Parses a dictionary with one `term = meaning` per line. Invalid lines are left out and reported. Never throws. */
export function parseDictionary(text: string): { entries: Meaning[]; problems: DictionaryProblem[] } {
  const entries: Meaning[] = [];
  const problems: DictionaryProblem[] = [];
  const lineOf = new Map<string, number>();
  text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((raw, index) => {
    if (raw.trim() === '') return;
    // A tab at the start or end of a line counts as a separator only if there is no other.
    const entry = splitLine(raw.trim()) ?? splitLine(raw);
    const why = entry ? problemOf(entry, lineOf) : 'There is no "=" between the word and its meaning.';
    if (entry && why === undefined) {
      entries.push(entry);
      lineOf.set(termKey(entry.term), index + 1);
    } else if (why !== undefined) {
      problems.push({ line: index + 1, text: raw.trim(), why });
    }
  });
  return { entries, problems };
}

function splitLine(line: string): Meaning | undefined {
  for (const separator of SEPARATORS) {
    const found = separator.exec(line);
    if (!found) continue;
    return {
      term: line.slice(0, found.index).trim(),
      meaning: line.slice(found.index + found[0].length).trim(),
    };
  }
  return undefined;
}

function problemOf({ term, meaning }: Meaning, lineOf: ReadonlyMap<string, number>): string | undefined {
  if (!isWord(term)) return 'There is no word before the separator.';
  if (meaning === '') return 'There is no meaning after the separator.';
  if ([...term].length > LONGEST_TERM)
    return `The word or expression is longer than ${LONGEST_TERM} characters.`;
  if ([...meaning].length > LONGEST_MEANING)
    return `The meaning is longer than ${LONGEST_MEANING} characters.`;
  const earlier = lineOf.get(termKey(term));
  return earlier === undefined ? undefined : `"${term}" already has a meaning in line ${earlier}.`;
}

/**
 * Returns the lookup key of a term. Removes surrounding punctuation, which tokens never contain: `Ça va ?` loses its
 * question mark.
 */
function termKey(term: string): string {
  return lookupKey(term.replace(/^[^\p{L}\p{N}-]+/u, '').replace(/[^\p{L}\p{M}\p{N}'’°]+$/u, ''));
}

/** Returns meanings by lookup key. If two entries have the same key, the first wins. */
export function indexMeanings(entries: Iterable<Meaning>): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const { term, meaning } of entries) {
    const key = termKey(term);
    if (key !== '' && !meanings.has(key)) meanings.set(key, meaning);
  }
  return meanings;
}

/** Returns the terms that span several tokens, each once, longest first. */
export function expressionsIn(dictionaries: Iterable<ReadonlyMap<string, string>>): string[] {
  const expressions = new Set<string>();
  for (const dictionary of dictionaries) {
    for (const term of dictionary.keys()) {
      if (cutPhrase(term).filter((word) => word.isWord).length > 1) expressions.add(term);
    }
  }
  return [...expressions].sort((a, b) => b.length - a.length);
}

/** Prepares entries for `cutWithMeanings`. Build it once per book, not for each phrase. */
export function buildDictionary(entries: Iterable<Meaning>): Dictionary {
  const meanings = indexMeanings(entries);
  return { meanings, expressions: indexExpressions(expressionsIn([meanings])) };
}

/**
 * Returns one meaning per token, taken from the first dictionary that has one. The meaning is an empty string for
 * gaps and for words that no dictionary contains.
 */
export function giveMeanings(
  words: readonly Word[],
  dictionaries: ReadonlyArray<ReadonlyMap<string, string>>,
): string[] {
  return words.map((word) => {
    if (!word.isWord) return '';
    for (const key of keysOf(word.text)) {
      for (const dictionary of dictionaries) {
        const meaning = dictionary.get(key);
        if (meaning !== undefined) return meaning;
      }
    }
    return '';
  });
}

/** Returns the lookup keys to try for a token, most specific first: `-t-il`, then `-il`, then `il`. */
export function keysOf(text: string): string[] {
  const key = lookupKey(text);
  const pronoun = SAME_ALONE.exec(key)?.[1];
  return pronoun ? [...new Set([key, `-${pronoun}`, pronoun])] : [key];
}

/**
 * Returns a phrase's tokens with their meanings. The phrase's own entries and expressions take precedence over the
 * book's.
 */
export function cutWithMeanings(
  phrase: string,
  ownEntries: Iterable<Meaning>,
  book?: Dictionary,
): { word_list: string[]; meanings: string[] } {
  const dictionaries = [buildDictionary(ownEntries), ...(book ? [book] : [])];
  const words = cutPhrase(phrase, ...dictionaries.map((dictionary) => dictionary.expressions));
  const meanings = giveMeanings(
    words,
    dictionaries.map((dictionary) => dictionary.meanings),
  );
  return { word_list: words.map((word) => word.text), meanings };
}

/** Returns true if a dictionary line can have this text as its term. */
export function isTerm(text: string): boolean {
  return isWord(text) && !/[=:\t]/.test(text);
}

/**
 * Returns a dictionary's text with these entries added. An entry replaces the line that has the same term, or is
 * appended if there is none. All other lines stay unchanged.
 */
export function withEntries(text: string, entries: readonly Meaning[]): string {
  const added = new Map(entries.map((entry) => [termKey(entry.term), entry]));
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    const [entry] = parseDictionary(line).entries;
    const key = entry && termKey(entry.term);
    const replacement = key === undefined ? undefined : added.get(key);
    if (!entry || key === undefined || !replacement) return line;
    added.delete(key);
    return `${entry.term} = ${replacement.meaning}`;
  });
  const appended = [...added.values()].map(({ term, meaning }) => `${term} = ${meaning}`);
  const remaining = lines.join('\n').replace(/\n+$/, '');
  return [...(remaining === '' ? [] : [remaining]), ...appended].join('\n');
}

/**
 * Returns a dictionary's text without the lines that have exactly these terms and meanings. A line with the same term
 * but another meaning stays.
 */
export function withoutEntries(text: string, entries: readonly Meaning[]): string {
  const removed = new Map(entries.map(({ term, meaning }) => [termKey(term), meaning]));
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => {
      const [entry] = parseDictionary(line).entries;
      return entry === undefined || removed.get(termKey(entry.term)) !== entry.meaning;
    })
    .join('\n');
}
