import { articles, interjections, references, shortForms, starters, titles } from './french-words.ts';

/** A run of full stops and the like, with the marks that close what the sentence stands in. */
const end = /(?<![.!?…‽؟])[.!?…‽؟]+(?:\s[.!?…]+(?=\s|$))*(?:\s?[»”)\]]|["’'])*(?=\s|$)|[。！？।॥]+[」』”]*/gu;
const opening = /^[\s«“‘"'([¿¡–—…-]+/;

const initials = /^(?:\p{Lu}|Ch|Ph|Th)(?:[.-]+(?:\p{Lu}|Ch|Ph|Th))*$/u;
const acronym = /^\p{Lu}(?:\.\p{Lu}){2,}$|^J\.-C$/u;
const numeral = /^(?:\p{Nd}|[IVXLC]+(?![\p{L}’']))/u;
const ordinal = /^(?:\p{Nd}{1,3}|[IVXLC]{1,6})$/u;

// As much as any rule needs to see on either side of a full stop.
const context = 40;

/** The sentences of one line; a quotation that goes on does not hold them together. Time is linear in its length. */
export function cutSentences(line: string): string[] {
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

/** Whether the full stop between the two belongs to the word before it. */
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
