import { LONGEST_MEANING } from '@lingostory/contract/dictionary';
import { isWord, lookupKey } from '@lingostory/contract/words';
import type { Entry } from './entries.ts';
import { kindOf, takeKind } from './kinds.ts';
import { dictionaryLimits } from './limits.ts';
import { isMarkup, plainText } from './plain-text.ts';

/** A meaning in a dictionary, short enough to be displayed under its word. */
export type Meaning = { kind: string; meaning: string };

const numbered = /(?:^|\s)(?:\(?(?:\d{1,2}|[a-h])[.)]|[①-⑳]|[•▪◦‣■►*])\s+/gu;
const roman = /^[IVX]{1,4}\.\s+/;
const remark =
  /^(?:syn|synonyms?|ant|antonyms?|see(?: also)?|cf|voir|note|etym|etymology|origin|pronunciation|ipa|plural|usage|e\.g|ex|example)\b\.?\s*(?::|$)|^(?:cf|e\.g)\.|^see also\b/i;
const quotation = /^\s*["“«‘→~↔]/;
// These lookbehinds, and those below, keep a long run of spaces or signs from taking quadratic time.
const quoted = /(?<!\s)\s*[:;–—]\s*["“«].*$/s;
const phonetics = /(^|\s)\/[^/\n]{1,80}\/(?=[\s,;:<(]|$)/g;
const controls = /(?![\n])[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu;

/** Joins lines that were broken for a narrow screen. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isOpen =
      last !== undefined &&
      last.length < dictionaryLimits.definitionLine &&
      (/[,(]$/.test(last) || last.split('(').length > last.split(')').length);
    if (isOpen && joined.length > 1) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Removes the word itself from the first line if phonetics, a part of speech or other lines follow it. */
function withoutWord(line: string, word: string, isOnly: boolean): string {
  const start = line.slice(0, word.length);
  if (lookupKey(start) !== lookupKey(word)) return line;
  const rest = line.slice(word.length);
  if (rest.trim() === '') return isOnly ? line : '';
  const follows =
    /^\s*[/[<:(–—|]/.test(rest) ||
    (/^[\s,]/.test(rest) && takeKind(rest.replace(/^[\s,]+/, ''), true).kind !== '');
  return follows ? rest.replace(/^[\s:–—|,]+/, '') : line;
}

/** Shortens a text to the maximum length of a meaning, if possible after a translation, otherwise after a word. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_MEANING) return text;
  const start = characters.slice(0, LONGEST_MEANING).join('');
  const end = Math.max(start.lastIndexOf(';'), start.lastIndexOf(','));
  const cut = end > LONGEST_MEANING / 4 ? end : start.lastIndexOf(' ');
  return start.slice(0, cut > 0 ? cut : undefined);
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.:)])/g, '$1')
    .replace(/^[\s,;:.–—|=-]+(?=[\s\p{L}\p{N}(])/u, '')
    .replace(/(?<![\s,;:–—|])[\s,;:–—|]+$/, '')
    .replace(/(?<![.\p{Lu}]|\b(?:etc|sb|sth|esp|e\.g|i\.e|approx))\.$/u, '')
    .trim();

/** Removes transcriptions and tags from a line, and returns the part of speech if a tag contains it. */
function withoutAsides(line: string): { kind: string; text: string } {
  let kind = '';
  const text = line
    .replace(phonetics, '$1')
    .replace(/<([^<>]{1,60})>/g, (_, inside: string) => {
      kind ||= kindOf(inside);
      return ' ';
    })
    .replace(/\[[^\][]*\]/g, ' ')
    .replace(/[{}]/g, '')
    .trim();
  return { kind, text };
}

/** Returns the distinct cleaned meanings of a definition in their original order. */
export function meaningsOf({ word, text, hasMarkup, kind: entryKind = '' }: Entry): Meaning[] {
  const start = text.slice(0, dictionaryLimits.definition);
  const plain = hasMarkup || isMarkup(start) ? plainText(start) : start;
  const lines = plain
    .normalize('NFC')
    .replace(controls, '')
    .split(/[\n\r\t\u2028\u2029]+/)
    .map((line) => line.trim().slice(0, dictionaryLimits.definitionLine));
  const filled = joinBroken(lines.filter((line) => line !== ''));
  const meanings = new Map<string, Meaning>();
  let kind = kindOf(entryKind);
  for (const [index, line] of filled.entries()) {
    const content = index === 0 ? withoutWord(line, word.trim(), filled.length === 1) : line;
    const { kind: tagged, text: untagged } = withoutAsides(content);
    kind = tagged || kind;
    const senses = untagged.replace(roman, '').split(numbered);
    const isHeading = senses.length === 1 && index < filled.length - 1;
    for (const sense of senses) {
      if (quotation.test(sense) || remark.test(sense.trim())) continue;
      const parsed = takeKind(sense.trim(), isHeading);
      kind = parsed.kind || kind;
      const meaning = tidy(shorten(tidy(parsed.rest.replace(quoted, ''))));
      if (!isWord(meaning) || meanings.has(meaning)) continue;
      meanings.set(meaning, { kind, meaning });
      if (meanings.size === dictionaryLimits.meanings) return [...meanings.values()];
    }
  }
  return [...meanings.values()];
}
