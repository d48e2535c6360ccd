import { MAX_MEANING_LENGTH } from '@lingostory/contract/dictionary';
import { isWord, toLookupKey } from '@lingostory/contract/words';
import type { DictionaryFileEntry } from './entries.ts';
import { kindOf, splitOffKind } from './kinds.ts';
import { dictionaryLimits } from './limits.ts';
import { isMarkup, toPlainText } from './plain-text.ts';

/** A meaning in a dictionary, short enough to be displayed under its word. */
export type Meaning = { kind: string; meaning: string };

const numberingPattern = /(?:^|\s)(?:\(?(?:\d{1,2}|[a-h])[.)]|[①-⑳]|[•▪◦‣■►*])\s+/gu;
const romanNumeralPattern = /^[IVX]{1,4}\.\s+/;
const remarkPattern =
  /^(?:syn|synonyms?|ant|antonyms?|see(?: also)?|cf|voir|note|etym|etymology|origin|pronunciation|ipa|plural|usage|e\.g|ex|example)\b\.?\s*(?::|$)|^(?:cf|e\.g)\.|^see also\b/i;
const quotationPattern = /^\s*["“«‘→~↔]/;
// The lookbehind in this pattern, and those below, prevent quadratic time for long sequences of spaces or punctuation.
const trailingQuotePattern = /(?<!\s)\s*[:;–—]\s*["“«].*$/s;
const phoneticsPattern = /(^|\s)\/[^/\n]{1,80}\/(?=[\s,;:<(]|$)/g;
const controlCharactersPattern = /(?![\n])[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu;

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
function removeHeadword(line: string, word: string, isOnlyLine: boolean): string {
  const lineStart = line.slice(0, word.length);
  if (toLookupKey(lineStart) !== toLookupKey(word)) return line;
  const rest = line.slice(word.length);
  if (rest.trim() === '') return isOnlyLine ? line : '';
  const isFollowedByDetails =
    /^\s*[/[<:(–—|]/.test(rest) ||
    (/^[\s,]/.test(rest) && splitOffKind(rest.replace(/^[\s,]+/, ''), true).kind !== '');
  return isFollowedByDetails ? rest.replace(/^[\s:–—|,]+/, '') : line;
}

/**
 * Shortens a text to the maximum length of a meaning. Cuts it after a translation if possible, otherwise after a word.
 */
function shortenMeaning(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_MEANING_LENGTH) return text;
  const truncatedText = characters.slice(0, MAX_MEANING_LENGTH).join('');
  const end = Math.max(truncatedText.lastIndexOf(';'), truncatedText.lastIndexOf(','));
  const cutIndex = end > MAX_MEANING_LENGTH / 4 ? end : truncatedText.lastIndexOf(' ');
  return truncatedText.slice(0, cutIndex > 0 ? cutIndex : undefined);
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
function removeTagsAndTranscriptions(line: string): { kind: string; text: string } {
  let wordKind = '';
  const text = line
    .replace(phoneticsPattern, '$1')
    .replace(/<([^<>]{1,60})>/g, (_, tagText: string) => {
      wordKind ||= kindOf(tagText);
      return ' ';
    })
    .replace(/\[[^\][]*\]/g, ' ')
    .replace(/[{}]/g, '')
    .trim();
  return { kind: wordKind, text };
}

/** Returns the distinct cleaned meanings of a definition in their original order. */
export function meaningsOf({ word, text, hasMarkup, kind: entryKind = '' }: DictionaryFileEntry): Meaning[] {
  const limitedText = text.slice(0, dictionaryLimits.definition);
  const plainDefinition = hasMarkup || isMarkup(limitedText) ? toPlainText(limitedText) : limitedText;
  const lines = plainDefinition
    .normalize('NFC')
    .replace(controlCharactersPattern, '')
    .split(/[\n\r\t\u2028\u2029]+/)
    .map((line) => line.trim().slice(0, dictionaryLimits.definitionLine));
  const filledLines = joinBrokenLines(lines.filter((line) => line !== ''));
  const meanings = new Map<string, Meaning>();
  let wordKind = kindOf(entryKind);
  for (const [index, line] of filledLines.entries()) {
    const content = index === 0 ? removeHeadword(line, word.trim(), filledLines.length === 1) : line;
    const { kind: taggedKind, text: untaggedText } = removeTagsAndTranscriptions(content);
    wordKind = taggedKind || wordKind;
    const senses = untaggedText.replace(romanNumeralPattern, '').split(numberingPattern);
    const isHeading = senses.length === 1 && index < filledLines.length - 1;
    for (const sense of senses) {
      if (quotationPattern.test(sense) || remarkPattern.test(sense.trim())) continue;
      const parsedSense = splitOffKind(sense.trim(), isHeading);
      wordKind = parsedSense.kind || wordKind;
      const meaning = tidyText(shortenMeaning(tidyText(parsedSense.rest.replace(trailingQuotePattern, ''))));
      if (!isWord(meaning) || meanings.has(meaning)) continue;
      meanings.set(meaning, { kind: wordKind, meaning });
      if (meanings.size === dictionaryLimits.meanings) return [...meanings.values()];
    }
  }
  return [...meanings.values()];
}
