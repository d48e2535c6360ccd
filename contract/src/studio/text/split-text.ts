import { splitClauses } from './clauses.ts';
import {
  articles,
  interjections,
  otherAbbreviations,
  personalTitles,
  referenceAbbreviations,
  sentenceStarters,
} from './french-words.ts';
import { createQuotationCheck, findShortQuotations } from './quotations.ts';

// Soft hyphens, byte order marks, and invisible formatting characters.
const invisibleCharacterPattern = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
// Zero-width joiners that have no effect, because they follow Latin letters, numbers, punctuation, spaces or the
// start of the line. Joiners in emoji and in Arabic and Indic scripts are kept.
const strayJoinerPattern = /(?:^|[\s\p{P}\p{N}]|\p{Script=Latin})[\p{M}\u200C\u200D]+/gu;
const unstorableCharacterPattern = /(?!\s)[\p{Cc}\p{Surrogate}]/gu;

const whitespacePattern = /\s+/g;
const noBreakPredecessorPattern = /[«–—.°\p{Nd}]/u;
const noBreakSuccessorPattern = /[?!:;»%€–—\p{Nd}]/u;

/**
 * Cleans up a line of text. Composes letters (NFC), removes control and invisible characters, and collapses spaces,
 * but keeps non-breaking spaces where French typography requires them. Idempotent.
 */
export function repairLine(line: string): string {
  const visibleText = line
    .replace(unstorableCharacterPattern, '')
    .replace(invisibleCharacterPattern, '')
    .replace(strayJoinerPattern, (joiners) => joiners.replace(/[\u200C\u200D]/g, ''));
  const composedText = visibleText.normalize('NFC').trim();
  return composedText.replace(whitespacePattern, (spaces, offset: number) => {
    const noBreakSpace = /[\u202F\u00A0]/.exec(spaces)?.[0];
    if (noBreakSpace === undefined) return ' ';
    const isTypographic =
      noBreakPredecessorPattern.test(composedText.charAt(offset - 1)) ||
      noBreakSuccessorPattern.test(composedText.charAt(offset + spaces.length));
    return isTypographic ? noBreakSpace : ' ';
  });
}

/** Matches punctuation that ends a sentence, along with the closing quotation marks and parentheses after it. */
const sentenceEndPattern =
  /(?<![.!?…‽؟])[.!?…‽؟]+(?:\s[.!?…]+(?=\s|$))*(?:\s?[»”)\]]|["’'])*(?=\s|$)|[。！？।॥]+[」』”]*/gu;
const openingPunctuationPattern = /^[\s«“‘"'([¿¡–—…-]+/;

const initialsPattern = /^(?:\p{Lu}|Ch|Ph|Th)(?:[.-]+(?:\p{Lu}|Ch|Ph|Th))*$/u;
const acronymPattern = /^\p{Lu}(?:\.\p{Lu}){2,}$|^J\.-C$/u;
const numeralPattern = /^(?:\p{Nd}|[IVXLC]+(?![\p{L}’']))/u;
const ordinalPattern = /^(?:\p{Nd}{1,3}|[IVXLC]{1,6})$/u;

/** Matches the speaker of a play, as in `HARPAGON, à part. — Je tremble.` */
const speakerPattern = /^\s*\p{Lu}[\p{Lu}’' -]+(?:,[^,;:]{1,60}|\s?\([^()]{1,60}\))?$/u;

// Number of characters before and after a period that the abbreviation rules need to see.
const contextLength = 40;

/**
 * Splits a line into sentences, including those of a quotation of more than `maxLength` characters. Runs in linear time.
 */
function splitSentences(line: string, maxLength: number): string[] {
  const sentences: string[] = [];
  const isInQuotation = createQuotationCheck(findShortQuotations(line, maxLength));
  let from = 0;
  let textIndex = findTextIndex(line, from);
  for (const { index, 0: marks } of line.matchAll(sentenceEndPattern)) {
    if (textIndex >= index) continue;
    const to = index + marks.length;
    if (isInQuotation(to)) continue;
    if (!endsSentence(line.slice(from, index), marks, line.slice(to, to + contextLength))) continue;
    sentences.push(line.slice(from, to).trim());
    from = to;
    textIndex = findTextIndex(line, from);
  }
  return [...sentences, line.slice(from).trim()].filter((sentence) => sentence !== '');
}

function findTextIndex(line: string, from: number): number {
  const text = /[\p{L}\p{N}]/gu;
  text.lastIndex = from;
  return text.exec(line)?.index ?? Number.POSITIVE_INFINITY;
}

function endsSentence(textBefore: string, marks: string, textAfter: string): boolean {
  const nextText = textAfter.replace(openingPunctuationPattern, '');
  if (!/^[\p{L}\p{N}]/u.test(nextText) || /^\p{Ll}/u.test(nextText)) return false;
  if (marks === '.' && speakerPattern.test(textBefore) && /^\s[–—-]\s/.test(textAfter)) return false;
  if (marks === '!')
    return /^\s[–—-]/.test(textAfter) || !interjections.has(findLastWord(textBefore).toLowerCase());
  return marks !== '.' || !isAbbreviation(textBefore, nextText);
}

function findLastWord(textBefore: string): string {
  return /[\p{L}\p{N}§][^\s'’]*$/u.exec(textBefore.slice(-contextLength).trimEnd())?.[0] ?? '';
}

/** Returns true if the period after `textBefore` belongs to an abbreviation. */
function isAbbreviation(textBefore: string, nextText: string): boolean {
  if (ordinalPattern.test(textBefore.trim())) return true;
  const word = findLastWord(textBefore);
  const nextWord = /^[\p{L}\p{N}]+['’]?/u.exec(nextText)?.[0].toLowerCase().replace("'", '’') ?? '';
  if (personalTitles.has(word)) return true;
  if (acronymPattern.test(word)) return !sentenceStarters.has(nextWord) && !articles.has(nextWord);
  if (initialsPattern.test(word)) return !sentenceStarters.has(nextWord);
  const abbreviation = word.toLowerCase();
  if (referenceAbbreviations.has(abbreviation) && numeralPattern.test(nextText)) return true;
  return otherAbbreviations.has(abbreviation) && !sentenceStarters.has(nextWord);
}

export const lineBreakPattern = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Default maximum length of a phrase in characters, short enough to read at a glance and to say in one breath. */
const defaultMaxPhraseLength = 140;

/**
 * Splits a French text into phrases. Each line is split into sentences, and a sentence longer than `longest`
 * characters into clauses. A quotation of at most `longest` characters stays whole. Joining the phrases restores the
 * text, apart from white space and invisible characters, and splitting a phrase again leaves it unchanged. Words are
 * never cut, so a phrase without spaces can be longer than `longest`.
 */
export function splitText(
  text: string,
  { longest = defaultMaxPhraseLength }: { longest?: number } = {},
): string[] {
  return text
    .split(lineBreakPattern)
    .flatMap((line) => splitSentences(repairLine(line), longest))
    .flatMap((sentence) => splitClauses(sentence, longest));
}
