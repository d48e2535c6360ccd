import { LONGEST_MEANING } from '@lingostory/contract/dictionary';
import { isWord, lookupKey } from '@lingostory/contract/words';
import type { Entry } from './entries.ts';
import { kindOf, takeKind } from './kinds.ts';
import { dictionaryLimits } from './limits.ts';
import { isMarkup, toPlainText } from './plain-text.ts';

/** A meaning in a dictionary, short enough to be displayed under its word. */
export type Meaning = { kind: string; meaning: string };

const numberingPattern = /(?:^|\s)(?:\(?(?:\d{1,2}|[a-h])[.)]|[①-⑳]|[•▪◦‣■►*])\s+/gu;
const romanNumeralPattern = /^[IVX]{1,4}\.\s+/;
const remarkPattern =
  /^(?:syn|synonyms?|ant|antonyms?|see(?: also)?|cf|voir|note|etym|etymology|origin|pronunciation|ipa|plural|usage|e\.g|ex|example)\b\.?\s*(?::|$)|^(?:cf|e\.g)\.|^see also\b/i;
const quotationPattern = /^\s*["“«‘→~↔]/;
// These lookbehinds, and those below, keep a long run of spaces or signs from taking quadratic time.
const trailingQuotePattern = /(?<!\s)\s*[:;–—]\s*["“«].*$/s;
const phoneticsPattern = /(^|\s)\/[^/\n]{1,80}\/(?=[\s,;:<(]|$)/g;
const controlCharacters = /(?![\n])[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu;

/** Joins lines that were broken for a narrow screen. */
function joinBrokenLines(lines: readonly string[]): string[] {
  const joinedLines: string[] = [];
  for (const line of lines) {
    const lastLine = joinedLines.at(-1);
    const isUnfinished =
      lastLine !== undefined &&
      lastLine.length < dictionaryLimits.definitionLine &&
      (/[,(]$/.test(lastLine) || lastLine.split('(').length > lastLine.split(')').length);
    if (isUnfinished && joinedLines.length > 1) joinedLines[joinedLines.length - 1] = `${lastLine} ${line}`;
    else joinedLines.push(line);
  }
  return joinedLines;
}

/** Removes the word itself from the first line if phonetics, a part of speech or other lines follow it. */
function removeWord(line: string, word: string, isOnly: boolean): string {
  const start = line.slice(0, word.length);
  if (lookupKey(start) !== lookupKey(word)) return line;
  const rest = line.slice(word.length);
  if (rest.trim() === '') return isOnly ? line : '';
  const isFollowedByDetails =
    /^\s*[/[<:(–—|]/.test(rest) ||
    (/^[\s,]/.test(rest) && takeKind(rest.replace(/^[\s,]+/, ''), true).kind !== '');
  return isFollowedByDetails ? rest.replace(/^[\s:–—|,]+/, '') : line;
}

/** Shortens a text to the maximum length of a meaning, if possible after a translation, otherwise after a word. */
function shortenMeaning(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_MEANING) return text;
  const start = characters.slice(0, LONGEST_MEANING).join('');
  const end = Math.max(start.lastIndexOf(';'), start.lastIndexOf(','));
  const cutIndex = end > LONGEST_MEANING / 4 ? end : start.lastIndexOf(' ');
  return start.slice(0, cutIndex > 0 ? cutIndex : undefined);
}

const tidyText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.:)])/g, '$1')
    .replace(/^[\s,;:.–—|=-]+(?=[\s\p{L}\p{N}(])/u, '')
    .replace(/(?<![\s,;:–—|])[\s,;:–—|]+$/, '')
    .replace(/(?<![.\p{Lu}]|\b(?:etc|sb|sth|esp|e\.g|i\.e|approx))\.$/u, '')
    .trim();

/** Removes transcriptions and tags from a line, and returns the part of speech if a tag contains it. */
function removeAsides(line: string): { kind: string; text: string } {
  let kind = '';
  const text = line
    .replace(phoneticsPattern, '$1')
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
  const limitedText = text.slice(0, dictionaryLimits.definition);
  const plainDefinition = hasMarkup || isMarkup(limitedText) ? toPlainText(limitedText) : limitedText;
  const lines = plainDefinition
    .normalize('NFC')
    .replace(controlCharacters, '')
    .split(/[\n\r\t\u2028\u2029]+/)
    .map((line) => line.trim().slice(0, dictionaryLimits.definitionLine));
  const filledLines = joinBrokenLines(lines.filter((line) => line !== ''));
  const meanings = new Map<string, Meaning>();
  let kind = kindOf(entryKind);
  for (const [index, line] of filledLines.entries()) {
    const content = index === 0 ? removeWord(line, word.trim(), filledLines.length === 1) : line;
    const { kind: tagged, text: untagged } = removeAsides(content);
    kind = tagged || kind;
    const senses = untagged.replace(romanNumeralPattern, '').split(numberingPattern);
    const isHeading = senses.length === 1 && index < filledLines.length - 1;
    for (const sense of senses) {
      if (quotationPattern.test(sense) || remarkPattern.test(sense.trim())) continue;
      const parsed = takeKind(sense.trim(), isHeading);
      kind = parsed.kind || kind;
      const meaning = tidyText(shortenMeaning(tidyText(parsed.rest.replace(trailingQuotePattern, ''))));
      if (!isWord(meaning) || meanings.has(meaning)) continue;
      meanings.set(meaning, { kind, meaning });
      if (meanings.size === dictionaryLimits.meanings) return [...meanings.values()];
    }
  }
  return [...meanings.values()];
}
