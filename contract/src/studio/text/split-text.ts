import { cutClauses } from './clauses.ts';
import { articles, interjections, references, shortForms, starters, titles } from './french-words.ts';

// Soft hyphens, byte order marks, and invisible formatting characters.
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
// Zero-width joiners after Latin text, where they have no effect. Those in emoji and in Arabic and Indic scripts are
// kept.
const withStrayJoiners = /(?:^|[\s\p{P}\p{N}]|\p{Script=Latin})[\p{M}\u200C\u200D]+/gu;
const unstorable = /(?!\s)[\p{Cc}\p{Surrogate}]/gu;

const space = /\s+/g;
const beforeNoBreak = /[«–—.°\p{Nd}]/u;
const afterNoBreak = /[?!:;»%€–—\p{Nd}]/u;

/**
 * Cleans up one line of text: composes letters (NFC), removes control and zero-width characters, and collapses
 * spaces. Keeps non-breaking spaces where French typography requires them. Idempotent.
 */
export function repairLine(line: string): string {
  const visible = line
    .replace(unstorable, '')
    .replace(invisible, '')
    .replace(withStrayJoiners, (run) => run.replace(/[\u200C\u200D]/g, ''));
  const composed = visible.normalize('NFC').trim();
  return composed.replace(space, (run, at: number) => {
    const fixed = /[\u202F\u00A0]/.exec(run)?.[0];
    if (fixed === undefined) return ' ';
    const isTypographic =
      beforeNoBreak.test(composed.charAt(at - 1)) || afterNoBreak.test(composed.charAt(at + run.length));
    return isTypographic ? fixed : ' ';
  });
}

/** Punctuation that ends a sentence, including closing quotation marks and parentheses. */
const end = /(?<![.!?…‽؟])[.!?…‽؟]+(?:\s[.!?…]+(?=\s|$))*(?:\s?[»”)\]]|["’'])*(?=\s|$)|[。！？।॥]+[」』”]*/gu;
const opening = /^[\s«“‘"'([¿¡–—…-]+/;

const initials = /^(?:\p{Lu}|Ch|Ph|Th)(?:[.-]+(?:\p{Lu}|Ch|Ph|Th))*$/u;
const acronym = /^\p{Lu}(?:\.\p{Lu}){2,}$|^J\.-C$/u;
const numeral = /^(?:\p{Nd}|[IVXLC]+(?![\p{L}’']))/u;
const ordinal = /^(?:\p{Nd}{1,3}|[IVXLC]{1,6})$/u;

// Number of characters that the rules need to see on either side of a full stop.
const context = 40;

/** Splits a line into sentences, including those inside a quotation. Runs in linear time. */
function cutSentences(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let textAt = indexOfText(line, from);
  for (const { index, 0: marks } of line.matchAll(end)) {
    if (textAt >= index) continue;
    const to = index + marks.length;
    if (!endsSentence(line.slice(from, index), marks, line.slice(to, to + context))) continue;
    sentences.push(line.slice(from, to).trim());
    from = to;
    textAt = indexOfText(line, from);
  }
  return [...sentences, line.slice(from).trim()].filter((sentence) => sentence !== '');
}

function indexOfText(line: string, from: number): number {
  const text = /[\p{L}\p{N}]/gu;
  text.lastIndex = from;
  return text.exec(line)?.index ?? Number.POSITIVE_INFINITY;
}

function endsSentence(before: string, marks: string, after: string): boolean {
  const next = after.replace(opening, '');
  if (!/^[\p{L}\p{N}]/u.test(next) || /^\p{Ll}/u.test(next)) return false;
  if (marks === '!') return /^\s[–—-]/.test(after) || !interjections.has(wordBefore(before).toLowerCase());
  return marks !== '.' || !isAbbreviation(before, next);
}

function wordBefore(before: string): string {
  return /[\p{L}\p{N}§][^\s'’]*$/u.exec(before.slice(-context).trimEnd())?.[0] ?? '';
}

/** True if the full stop belongs to an abbreviation. */
function isAbbreviation(before: string, next: string): boolean {
  if (ordinal.test(before.trim())) return true;
  const word = wordBefore(before);
  const follower = /^[\p{L}\p{N}]+['’]?/u.exec(next)?.[0].toLowerCase().replace("'", '’') ?? '';
  if (titles.has(word)) return true;
  if (acronym.test(word)) return !starters.has(follower) && !articles.has(follower);
  if (initials.test(word)) return !starters.has(follower);
  const abbreviation = word.toLowerCase();
  if (references.has(abbreviation) && numeral.test(next)) return true;
  return shortForms.has(abbreviation) && !starters.has(follower);
}

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Default maximum length of a phrase in characters, short enough to read at a glance and to say in one breath. */
const defaultLongest = 140;

/**
 * Splits a French text into phrases. Each line is split into sentences, and a sentence longer than `longest`
 * characters into clauses. Joining the phrases restores the text, apart from white space and invisible characters,
 * and splitting a phrase again leaves it unchanged. Words are never cut, so a phrase without spaces can be longer
 * than `longest`.
 */
export function splitText(text: string, { longest = defaultLongest }: { longest?: number } = {}): string[] {
  return text
    .split(lineBreak)
    .flatMap((line) => cutSentences(repairLine(line)))
    .flatMap((sentence) => cutClauses(sentence, longest));
}
