import { splitClauses } from './clauses.ts';
import {
  articles,
  interjections,
  otherAbbreviations,
  personalTitles,
  referenceAbbreviations,
  sentenceStarters,
} from './french-words.ts';

// Soft hyphens, byte order marks, and invisible formatting characters.
const invisibleCharacters = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
// Zero-width joiners that have no effect, because they follow Latin letters, numbers, punctuation, spaces or the
// start of the line. Joiners in emoji and in Arabic and Indic scripts are kept.
const strayJoiners = /(?:^|[\s\p{P}\p{N}]|\p{Script=Latin})[\p{M}\u200C\u200D]+/gu;
const unstorableCharacters = /(?!\s)[\p{Cc}\p{Surrogate}]/gu;

const whitespace = /\s+/g;
const noBreakPredecessor = /[«–—.°\p{Nd}]/u;
const noBreakSuccessor = /[?!:;»%€–—\p{Nd}]/u;

/**
 * Cleans up a line of text. Composes letters (NFC), removes control and invisible characters, and collapses spaces,
 * but keeps non-breaking spaces where French typography requires them. Idempotent.
 */
export function repairLine(line: string): string {
  const visible = line
    .replace(unstorableCharacters, '')
    .replace(invisibleCharacters, '')
    .replace(strayJoiners, (run) => run.replace(/[\u200C\u200D]/g, ''));
  const composed = visible.normalize('NFC').trim();
  return composed.replace(whitespace, (run, at: number) => {
    const noBreakSpace = /[\u202F\u00A0]/.exec(run)?.[0];
    if (noBreakSpace === undefined) return ' ';
    const isTypographic =
      noBreakPredecessor.test(composed.charAt(at - 1)) ||
      noBreakSuccessor.test(composed.charAt(at + run.length));
    return isTypographic ? noBreakSpace : ' ';
  });
}

/** Matches punctuation that ends a sentence, along with the closing quotation marks and parentheses after it. */
const sentenceEnd =
  /(?<![.!?…‽؟])[.!?…‽؟]+(?:\s[.!?…]+(?=\s|$))*(?:\s?[»”)\]]|["’'])*(?=\s|$)|[。！？।॥]+[」』”]*/gu;
const openingPunctuation = /^[\s«“‘"'([¿¡–—…-]+/;

const initials = /^(?:\p{Lu}|Ch|Ph|Th)(?:[.-]+(?:\p{Lu}|Ch|Ph|Th))*$/u;
const acronym = /^\p{Lu}(?:\.\p{Lu}){2,}$|^J\.-C$/u;
const numeral = /^(?:\p{Nd}|[IVXLC]+(?![\p{L}’']))/u;
const ordinal = /^(?:\p{Nd}{1,3}|[IVXLC]{1,6})$/u;

// Number of characters before and after a period that the abbreviation rules need to see.
const contextLength = 40;

/** Splits a line into sentences, including those inside a quotation. Runs in linear time. */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let textIndex = findTextIndex(line, from);
  for (const { index, 0: marks } of line.matchAll(sentenceEnd)) {
    if (textIndex >= index) continue;
    const to = index + marks.length;
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

function endsSentence(before: string, marks: string, after: string): boolean {
  const next = after.replace(openingPunctuation, '');
  if (!/^[\p{L}\p{N}]/u.test(next) || /^\p{Ll}/u.test(next)) return false;
  if (marks === '!') return /^\s[–—-]/.test(after) || !interjections.has(findLastWord(before).toLowerCase());
  return marks !== '.' || !isAbbreviation(before, next);
}

function findLastWord(before: string): string {
  return /[\p{L}\p{N}§][^\s'’]*$/u.exec(before.slice(-contextLength).trimEnd())?.[0] ?? '';
}

/** Returns true if the period after `before` belongs to an abbreviation. */
function isAbbreviation(before: string, next: string): boolean {
  if (ordinal.test(before.trim())) return true;
  const word = findLastWord(before);
  const nextWord = /^[\p{L}\p{N}]+['’]?/u.exec(next)?.[0].toLowerCase().replace("'", '’') ?? '';
  if (personalTitles.has(word)) return true;
  if (acronym.test(word)) return !sentenceStarters.has(nextWord) && !articles.has(nextWord);
  if (initials.test(word)) return !sentenceStarters.has(nextWord);
  const abbreviation = word.toLowerCase();
  if (referenceAbbreviations.has(abbreviation) && numeral.test(next)) return true;
  return otherAbbreviations.has(abbreviation) && !sentenceStarters.has(nextWord);
}

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Default maximum length of a phrase in characters, short enough to read at a glance and to say in one breath. */
const defaultMaxLength = 140;

/**
 * Splits a French text into phrases. Each line is split into sentences, and a sentence longer than `longest`
 * characters into clauses. Joining the phrases restores the text, apart from white space and invisible characters,
 * and splitting a phrase again leaves it unchanged. Words are never cut, so a phrase without spaces can be longer
 * than `longest`.
 */
export function splitText(text: string, { longest = defaultMaxLength }: { longest?: number } = {}): string[] {
  return text
    .split(lineBreak)
    .flatMap((line) => splitSentences(repairLine(line)))
    .flatMap((sentence) => splitClauses(sentence, longest));
}
