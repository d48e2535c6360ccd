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
const NUMBER_SOURCE = String.raw`(?:\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3})+(?!\d)|\d+)(?:[.,:/]\d+)*`;
const INITIALS_SOURCE = String.raw`\p{Lu}\p{M}*(?:\.\p{Lu}\p{M}*)+(?!\p{L})`;
const ATOM_SOURCE = String.raw`(?:${NUMBER_SOURCE}|${INITIALS_SOURCE}|[\p{L}\p{N}])[\p{L}\p{N}\p{M}\u00AD]*`;
const COMPOUND_PATTERN = new RegExp(
  String.raw`[nN][°º]|${ATOM_SOURCE}(?:[-\u2010\u2011'’\u02BC]${ATOM_SOURCE})*`,
  'gu',
);

// Elided words, which are split off at their apostrophe. All other apostrophes stay inside their word, as in
// aujourd'hui, quelqu'un, presqu'île and O'Brien.
const ELISION_SOURCE = String.raw`(?:c\u0327?|[çdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’\u02BC]`;
const ELIDED_PREFIX_PATTERN = new RegExp(`^${ELISION_SOURCE}(?=.)`, 'iu');
const LONE_ELISION_PATTERN = new RegExp(`^${ELISION_SOURCE}$`, 'iu');
// Matches names such as N'Djamena and M'Bala, which are not split. In `N'Avez` and `M'Aimer`, by contrast, the first
// part is an elided word.
const UNELIDED_NAME_PATTERN = /^[MN]['’\u02BC][B-DFGJ-NP-TV-XZ]/u;

const CLITIC_PATTERN =
  /^.(?:je|tu|ils?|elles?|on|[nv]ous|ce|l[ae]|les|lui|leur|[mt]oi|y|en|t['’\u02BC](?:ils?|elles?|on)|ci|l(?:à|a\u0300))$/iu;
const ELIDED_CLITIC_PATTERN = /^(.[mtl]['’\u02BC])(en|y)$/iu;
const LINKING_T_PATTERN = /^.t$/iu;
const CLITIC_AFTER_T_PATTERN = /^.(?:ils?|elles?|on|en|y)$/iu;

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
export function toLookupKey(text: string): string {
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
 * Returns true if a token is a word, and false for the spaces and punctuation between words. Takes only the text,
 * because some callers have only the texts in a `word_list`.
 */
export function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Returns the text between two words for display, with non-breaking spaces before `! ? ; : »` and after `«`, even if
 * the stored text does not have them.
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
    const firstWordIndex = words.findIndex((word) => word.isWord);
    const keys = words.slice(firstWordIndex, words.findLastIndex((word) => word.isWord) + 1).map(toTokenKey);
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
 * Splits a phrase into words and the text between them, so that the tokens join back to exactly the phrase. Every
 * expression in the phrase becomes one word, and longer expressions take precedence. If there are several lists of
 * expressions, earlier lists take precedence over later ones.
 */
export function splitPhrase(phrase: string, ...expressions: (readonly string[] | ExpressionIndex)[]): Word[] {
  let words = splitWords(phrase);
  for (const expressionSet of expressions) {
    words = joinExpressions(words, 'get' in expressionSet ? expressionSet : indexExpressions(expressionSet));
  }
  return words;
}

function splitWords(phrase: string): Word[] {
  const words: Word[] = [];
  let offset = 0;
  for (const match of phrase.matchAll(COMPOUND_PATTERN)) {
    if (match.index > offset) words.push({ text: phrase.slice(offset, match.index), isWord: false });
    offset = match.index + match[0].length;
    const wordTexts = splitCompound(match[0]);
    // In `L' homme` and `qu'« elle`, the apostrophe belongs to the elided word even though no letter follows it.
    const possibleElision = `${wordTexts.at(-1)}${phrase.charAt(offset)}`;
    if (LONE_ELISION_PATTERN.test(possibleElision)) {
      wordTexts[wordTexts.length - 1] = possibleElision;
      offset += 1;
    }
    for (const text of wordTexts) words.push({ text, isWord: true });
  }
  if (offset < phrase.length) words.push({ text: phrase.slice(offset), isWord: false });
  return words;
}

/** Splits a word at its hyphens and apostrophes: first elided words at the start, then pronouns at the end. */
function splitCompound(chunk: string): string[] {
  let [stem = '', ...parts] = chunk.split(/(?=[-\u2010\u2011])/u);
  const elisions: string[] = [];
  const cliticTexts: string[] = [];
  for (
    let elisionMatch = ELIDED_PREFIX_PATTERN.exec(stem);
    elisionMatch;
    elisionMatch = ELIDED_PREFIX_PATTERN.exec(stem)
  ) {
    if (isUnsplit(stem, parts) || UNELIDED_NAME_PATTERN.test(stem)) break;
    elisions.push(elisionMatch[0]);
    stem = stem.slice(elisionMatch[0].length);
  }
  for (
    let lastPart = parts.at(-1);
    lastPart !== undefined && !isUnsplit(stem, parts);
    lastPart = parts.at(-1)
  ) {
    const elidedCliticMatch = ELIDED_CLITIC_PATTERN.exec(lastPart);
    if (!elidedCliticMatch && !CLITIC_PATTERN.test(lastPart)) break;
    parts.pop();
    if (elidedCliticMatch) cliticTexts.push(elidedCliticMatch[2] ?? '', elidedCliticMatch[1] ?? '');
    else if (CLITIC_AFTER_T_PATTERN.test(lastPart) && LINKING_T_PATTERN.test(parts.at(-1) ?? ''))
      cliticTexts.push(`${parts.pop()}${lastPart}`);
    else cliticTexts.push(lastPart);
  }
  return [...elisions, stem + parts.join(''), ...cliticTexts.reverse()];
}

function isUnsplit(stem: string, hyphenParts: readonly string[]): boolean {
  // The limits prevent quadratic run time for malicious input such as `l'l'l'…` or `-le-le-le…`.
  return (
    hyphenParts.length < 5 && stem.length < 20 && UNSPLIT_WORDS.has(toLookupKey(stem + hyphenParts.join('')))
  );
}

function toTokenKey(word: Word): string {
  return word.isWord ? toLookupKey(word.text) : word.text.replace(/\s+/g, ' ');
}

function joinExpressions(words: Word[], index: ExpressionIndex): Word[] {
  if (index.size === 0) return words;
  const keys = words.map(toTokenKey);
  const candidates = keys.flatMap((key, start) =>
    (index.get(key) ?? [])
      .filter((expression) =>
        expression.keys.every((expressionKey, offset) => keys[start + offset] === expressionKey),
      )
      .map((expression) => ({ start, end: start + expression.keys.length, length: expression.length })),
  );
  candidates.sort((a, b) => b.length - a.length || a.start - b.start);
  const usedIndexes = new Set<number>();
  const endByStart = new Map<number, number>();
  for (const { start, end } of candidates) {
    const wordIndexes = words.slice(start, end).map((_, offset) => start + offset);
    if (wordIndexes.some((index) => usedIndexes.has(index))) continue;
    for (const index of wordIndexes) usedIndexes.add(index);
    endByStart.set(start, end);
  }
  const joinedWords: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const end = endByStart.get(at) ?? at + 1;
    const tokensToJoin = words.slice(at, end);
    joinedWords.push({
      text: tokensToJoin.map((word) => word.text).join(''),
      isWord: tokensToJoin[0]?.isWord ?? false,
    });
    at = end;
  }
  return joinedWords;
}
