// This module uses its own patterns instead of Intl.Segmenter, whose boundaries depend on the engine's ICU version,
// while the server and the studio must split text identically. Intl.Segmenter also splits inside French words, which
// would have to be undone here.

export type Word = { text: string; isWord: boolean };

type Expression = { keys: readonly string[]; length: number };
/**
 * Expressions by the key of their first word, so that each word of a phrase is compared with only a few candidates.
 */
export type ExpressionIndex = ReadonlyMap<string, readonly Expression[]>;

// Matches `10 000`, `3,50` and `14/07/1789`. A plain space joins only groups of three digits, so it does not join
// `1999 300`.
const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3})+(?!\d)|\d+)(?:[.,:/]\d+)*`;
const INITIALS = String.raw`\p{Lu}\p{M}*(?:\.\p{Lu}\p{M}*)+(?!\p{L})`;
const ATOM = String.raw`(?:${NUMBER}|${INITIALS}|[\p{L}\p{N}])[\p{L}\p{N}\p{M}\u00AD]*`;
const CHUNK = new RegExp(String.raw`[nN][°º]|${ATOM}(?:[-\u2010\u2011'’\u02BC]${ATOM})*`, 'gu');

// Elided words, which are split off at their apostrophe. All other apostrophes stay inside their word, as in
// aujourd'hui, quelqu'un, presqu'île and O'Brien.
const ELISION = String.raw`(?:c\u0327?|[çdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’\u02BC]`;
const ELIDED = new RegExp(`^${ELISION}(?=.)`, 'iu');
const ELIDED_ALONE = new RegExp(`^${ELISION}$`, 'iu');
// Matches names such as N'Djamena and M'Bala, which are not split. In `N'Avez` and `M'Aimer`, by contrast, the first
// part is an elided word.
const UNELIDED_NAME = /^[MN]['’\u02BC][B-DFGJ-NP-TV-XZ]/u;

const CLITIC =
  /^.(?:je|tu|ils?|elles?|on|[nv]ous|ce|l[ae]|les|lui|leur|[mt]oi|y|en|t['’\u02BC](?:ils?|elles?|on)|ci|l(?:à|a\u0300))$/iu;
const ELIDED_CLITIC = /^(.[mtl]['’\u02BC])(en|y)$/iu;
const LINKING_T = /^.t$/iu;
const AFTER_T = /^.(?:ils?|elles?|on|en|y)$/iu;

// Words that would otherwise be split at an apostrophe or hyphen.
const UNSPLIT_WORDS = new Set(
  `c'est-à-dire qu'en-dira-t-on m'as-tu-vu s'il-vous-plaît s'il-te-plaît m'sieur m'sieurs m'dame m'dames m'man
  rendez-vous garde-à-vous chez-moi chez-toi chez-lui chez-elle chez-nous chez-vous chez-elles
  celui-ci celle-ci ceux-ci celles-ci celui-là celle-là ceux-là celles-là jusque-là par-ci par-là de-ci de-là
  oh-là-là oh-la-la ouh-là-là ouh-la-la ouh-là oh-là hou-là hé-là tra-la-la la-la-la`.split(/\s+/),
);

/**
 * Returns the lookup key of a word or expression: in NFC and lower case, with plain apostrophes, hyphens and spaces,
 * and without soft hyphens.
 */
export function lookupKey(text: string): string {
  return text
    .replace(/\u00AD/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’\u02BC]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns true if a token is a word rather than a gap. Takes only the text, because some callers have nothing but a
 * `word_list`.
 */
export function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Returns a gap for display, with non-breaking spaces before `! ? ; : »` and after `«`, even if the stored text does
 * not have them.
 */
export function addNoBreakSpaces(gap: string): string {
  return gap
    .replace(/[ \u2009]+(?=[!?;])/g, '\u202F')
    .replace(/[ \u2009]+(?=[:»])/g, '\u00A0')
    .replace(/«[ \u2009]+/g, '«\u00A0');
}

/** Indexes expressions for use with many phrases. Single words are skipped, since they need no joining. */
export function indexExpressions(expressions: Iterable<string>): ExpressionIndex {
  const index = new Map<string, Expression[]>();
  for (const expression of expressions) {
    const words = splitWords(expression);
    const first = words.findIndex((word) => word.isWord);
    const keys = words.slice(first, words.findLastIndex((word) => word.isWord) + 1).map(tokenKey);
    const [head] = keys;
    if (head === undefined || keys.length < 2) continue;
    const entry = { keys, length: keys.join('').length };
    const expressionsWithKey = index.get(head);
    if (expressionsWithKey) expressionsWithKey.push(entry);
    else index.set(head, [entry]);
  }
  return index;
}

/**
 * Splits a phrase into word and gap tokens that join back to exactly the phrase. Every expression in the phrase
 * becomes one word; longer expressions take precedence. Expressions of a later list never use words that an earlier
 * list has joined.
 */
export function splitPhrase(phrase: string, ...expressions: (readonly string[] | ExpressionIndex)[]): Word[] {
  let words = splitWords(phrase);
  for (const set of expressions) {
    words = joinExpressions(words, 'get' in set ? set : indexExpressions(set));
  }
  return words;
}

function splitWords(phrase: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const match of phrase.matchAll(CHUNK)) {
    if (match.index > at) words.push({ text: phrase.slice(at, match.index), isWord: false });
    at = match.index + match[0].length;
    const pieces = splitCompound(match[0]);
    // In `L' homme` and `qu'« elle`, the apostrophe belongs to the elided word even though no letter follows it.
    const elision = `${pieces.at(-1)}${phrase.charAt(at)}`;
    if (ELIDED_ALONE.test(elision)) {
      pieces[pieces.length - 1] = elision;
      at += 1;
    }
    for (const text of pieces) words.push({ text, isWord: true });
  }
  if (at < phrase.length) words.push({ text: phrase.slice(at), isWord: false });
  return words;
}

/** Splits a word at its hyphens and apostrophes: first elided words at the start, then pronouns at the end. */
function splitCompound(chunk: string): string[] {
  let [stem = '', ...parts] = chunk.split(/(?=[-\u2010\u2011])/u);
  const elisions: string[] = [];
  const end: string[] = [];
  for (let elision = ELIDED.exec(stem); elision; elision = ELIDED.exec(stem)) {
    if (isUnsplit(stem, parts) || UNELIDED_NAME.test(stem)) break;
    elisions.push(elision[0]);
    stem = stem.slice(elision[0].length);
  }
  for (let last = parts.at(-1); last !== undefined && !isUnsplit(stem, parts); last = parts.at(-1)) {
    const elidedClitic = ELIDED_CLITIC.exec(last);
    if (!elidedClitic && !CLITIC.test(last)) break;
    parts.pop();
    if (elidedClitic) end.push(elidedClitic[2] ?? '', elidedClitic[1] ?? '');
    else if (AFTER_T.test(last) && LINKING_T.test(parts.at(-1) ?? '')) end.push(`${parts.pop()}${last}`);
    else end.push(last);
  }
  return [...elisions, stem + parts.join(''), ...end.reverse()];
}

function isUnsplit(stem: string, parts: readonly string[]): boolean {
  // The limits prevent quadratic run time for malicious input such as `l'l'l'…` or `-le-le-le…`.
  return parts.length < 5 && stem.length < 20 && UNSPLIT_WORDS.has(lookupKey(stem + parts.join('')));
}

function tokenKey(word: Word): string {
  return word.isWord ? lookupKey(word.text) : word.text.replace(/\s+/g, ' ');
}

function joinExpressions(words: Word[], index: ExpressionIndex): Word[] {
  if (index.size === 0) return words;
  const keys = words.map(tokenKey);
  const candidates = keys.flatMap((key, start) =>
    (index.get(key) ?? [])
      .filter((expression) => expression.keys.every((part, offset) => keys[start + offset] === part))
      .map((expression) => ({ start, end: start + expression.keys.length, length: expression.length })),
  );
  candidates.sort((a, b) => b.length - a.length || a.start - b.start);
  const usedIndexes = new Set<number>();
  const endByStart = new Map<number, number>();
  for (const { start, end } of candidates) {
    const indexes = words.slice(start, end).map((_, offset) => start + offset);
    if (indexes.some((index) => usedIndexes.has(index))) continue;
    for (const index of indexes) usedIndexes.add(index);
    endByStart.set(start, end);
  }
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const end = endByStart.get(at) ?? at + 1;
    const slice = words.slice(at, end);
    joined.push({ text: slice.map((word) => word.text).join(''), isWord: slice[0]?.isWord ?? false });
    at = end;
  }
  return joined;
}
