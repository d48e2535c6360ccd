import { compoundWords, firstPartsOfCompounds } from './compound-words.ts';
import { lineBreakPattern } from './split-text.ts';

/** Matches a line that ends inside of a word, after its part before a hyphen or soft hyphen. */
const dividedEndPattern = /([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'-]*)([-\u2010\u00AD])(_?)$/u;
/** Matches a line that begins with the second part of a divided word. */
const dividedStartPattern = /^(_?)([\p{L}\p{M}\p{N}’'-]+)/u;

const elisionPattern = /^(?:(?:jus|lors|puis|quoi)?qu|[cdjlmnst])['’]/;
const toKey = (word: string) =>
  word.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('\u2010', '-');
const withoutElision = (key: string) => key.replace(elisionPattern, '');
const toSingular = (key: string) => key.replace(/s(?=-|$)/g, '');

const compoundKeys = new Set([...compoundWords].map(toSingular));

/** Long enough for the first part of every divided word. */
const maxPartLength = 60;
const matchDividedEnd = (line: string) => dividedEndPattern.exec(line.trimEnd().slice(-maxPartLength));
const matchDividedStart = (line: string) =>
  dividedStartPattern.exec(line.trimStart().slice(0, maxPartLength));

/** Returns true if the break between two lines divides a word with a hyphen. */
export const isWordDivided = (line: string, nextLine: string) =>
  matchDividedEnd(line) !== null && matchDividedStart(nextLine) !== null;

/** Returns two lines in a form in which they are simply put together. */
export type JoinLines = (line: string, nextLine: string) => [string, string];

/** Matches a pronoun after its verb that no syllable of a word looks like, with the ends of the verbs before it. */
const pronounRules: readonly { parts: RegExp; verbs: RegExp }[] = [
  { parts: /^(?:ils?|elles?|on)$/, verbs: /[td]$/ },
  { parts: /^(?:je|nous|vous|mêmes?)$/, verbs: /./ },
  { parts: /^tu$/, verbs: /[sx]$/ },
  { parts: /^(?:l[ae]s?|lui|leur|[mt]oi|y|en)$/, verbs: /[esz]$/ },
  { parts: /^(?:[mtl]'(?:en|y))$/, verbs: /./ },
  { parts: /^ce$/, verbs: /^(?:n'|qu')?(?:est|était|fut|fût|soit|sera|serait|sont|étaient)$/ },
  { parts: /^là$/, verbs: /^(?!(?:re)?voi$|ho$|de$|au-de$|par-de$)/ },
  {
    parts: /^ci$/,
    // Keeps `merci`, `ici` and the participles in -ci whole.
    verbs:
      /^(?!(?:mer|sou|ce|i|voi|far|(?:en)?dur|noir|éclair|obscur|raccour|r?adou|accour|ran|for|rétré|amin|min)$)/,
  },
];
/** Words in two parts that look like a verb and its pronoun. */
const pronounLikeWords = new Set(['burnous', 'cela', 'celui', 'hélas']);
/** Matches the last syllable of words such as `nouveauté` and `quasiment`, whose first part also begins compounds. */
const nounEndPattern = /^(?:tés?|ment)$/;

/** Matches the parts of words such as `arc-en-ciel`, `vis-à-vis`, `demanda-t-il` and `c’est-à-dire`, which are more than two. */
const linkingEndPattern = /-(?:à|en|de|du|des|au|aux|l[ae]s?|par|et|t|moi|toi|lui|nous|vous)$/;
const linkingStartPattern = /^(?:à|en|de|du|des|au|aux|l[ae]s?|par|et|t)-/;
const numberEndPattern = /(?:^|-)(?:dix|vingts?|trente|quarante|cinquante|soixante|quatre|cents?|mille)$/;
const numberStartPattern =
  /^(?:et-)?(?:une?|deux|trois|quatr|cinq|six|sept|huit|neu[fv]|dix|onz|douz|treiz|quatorz|quinz|seiz|vingt)/;

/** Returns true for parts of a word that a hyphen joins wherever it stands. Both are keys. */
function isCompound(firstPart: string, secondPart: string): boolean {
  const word = `${firstPart}-${secondPart}`;
  const [pronoun = ''] = secondPart.split('-', 1);
  if (pronounLikeWords.has(firstPart + secondPart)) return false;
  return (
    [word, withoutElision(word)].some((key) => compoundKeys.has(toSingular(key))) ||
    (firstPartsOfCompounds.has(withoutElision(firstPart)) && !nounEndPattern.test(secondPart)) ||
    linkingEndPattern.test(firstPart) ||
    linkingStartPattern.test(secondPart) ||
    (numberEndPattern.test(firstPart) && numberStartPattern.test(secondPart)) ||
    pronounRules.some(({ parts, verbs }) => parts.test(pronoun) && verbs.test(firstPart))
  );
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text);
const isInCapitals = (text: string) => text.length > 1 && text === text.toUpperCase();

/**
 * Returns a function that joins two lines of wrapped text. A space joins them, unless their break divides a word.
 *
 * The hyphen of a divided word stays if the word is spelled with it: before a capital or a number (`Saint-Malo`), in known
 * compounds (`peut-être`, `grand-mère`, `vingt-deux`, `arc-en-ciel`), and before a pronoun that follows its verb
 * (`dit-il`, `donne-le`). If the text has the word elsewhere, in only one spelling, then that one decides. Everywhere else
 * the hyphen only divides the word, and is dropped.
 */
export function createLineJoiner(text: string): JoinLines {
  let words: ReadonlySet<string> | undefined;
  const isInText = (key: string) => {
    words ??= listWords(text);
    return words.has(key) || words.has(withoutElision(key));
  };

  const isSpelledWithHyphen = (firstPart: string, secondPart: string) => {
    if (/^\p{N}/u.test(secondPart)) return true;
    if (isCapital(secondPart) && !isInCapitals(firstPart)) return true;
    const [firstKey, secondKey] = [toKey(firstPart), toKey(secondPart)];
    const isInTextWithHyphen = isInText(`${firstKey}-${secondKey}`);
    if (isInTextWithHyphen !== isInText(firstKey + secondKey)) return isInTextWithHyphen;
    return isCompound(firstKey, secondKey);
  };

  return (line, nextLine) => {
    const [endMatch, startMatch] = [matchDividedEnd(line), matchDividedStart(nextLine)];
    if (endMatch === null || startMatch === null) return [`${line} `, nextLine];
    const [, firstPart = '', hyphen = '', closingMark = ''] = endMatch;
    const [, openingMark = '', secondPart = ''] = startMatch;
    // Italics that were closed at the end of the line and opened again go on inside of the word.
    const isItalic = closingMark !== '' && openingMark !== '';
    const start = line.trimEnd().slice(0, -hyphen.length - closingMark.length);
    const hasHyphen = hyphen !== '\u00AD' && isSpelledWithHyphen(firstPart, secondPart);
    return [
      `${start}${hasHyphen ? '-' : ''}${isItalic ? '' : closingMark}`,
      nextLine.trimStart().slice(isItalic ? openingMark.length : 0),
    ];
  };
}

/** Returns the keys of the words of a text, except those that a line break divides. */
function listWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of text.split(lineBreakPattern)) {
    for (const [word] of line.matchAll(/[\p{L}\p{M}\p{N}]+(?:[-\u2010'’][\p{L}\p{M}\p{N}]+)*/gu)) {
      const key = toKey(word);
      words.add(key).add(withoutElision(key));
    }
  }
  return words;
}
