import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { repairLine, splitText } from '@lingostory/contract/studio/text/split-text';
import type { FilePhrase, FilePicture } from '../book-file.ts';
import { toCharacterStart } from '../limit-text.ts';

export type ChapterItem = FilePhrase | FilePicture;

/** A text with its italic ranges. */
export type StyledText = { text: string; emphasis: readonly number[] };

/** A phrase and its range in the text that it was cut from. */
export type CutPhrase = FilePhrase & { from: number; to: number };

/** Returns true if a text is more than punctuation. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

const isSpace = (character: string) => character.trim() === '';

/**
 * Returns the position in `source` of each character of `phrases`, which are the source without some of its spaces and
 * invisible characters. Returns undefined if the phrases contain other characters.
 */
function locateCharacters(source: string, phrases: readonly string[]): number[][] | undefined {
  let index = 0;
  const positions: number[][] = [];
  for (const phrase of phrases) {
    const phrasePositions: number[] = [];
    for (const character of phrase.split('')) {
      if (isSpace(character)) {
        phrasePositions.push(index);
        continue;
      }
      while (index < source.length && source.charAt(index) !== character) index += 1;
      if (index === source.length) return;
      phrasePositions.push(index);
      index += 1;
    }
    positions.push(phrasePositions);
  }
  return positions;
}

/** Returns the italic ranges of a phrase whose characters stand at `positions` in a text with the italic `emphasis`. */
function findEmphasis(phrase: string, positions: readonly number[], emphasis: readonly number[]): number[] {
  const ranges: number[] = [];
  for (let index = 0; index < emphasis.length; index += 2) {
    const [start = 0, end = 0] = [emphasis[index], emphasis[index + 1]];
    if (end <= (positions[0] ?? 0)) continue;
    if (start > (positions.at(-1) ?? 0)) break;
    let from = positions.findIndex((position) => position >= start);
    let to = positions.findLastIndex((position) => position < end) + 1;
    while (from >= 0 && from < to && isSpace(phrase.charAt(from))) from += 1;
    while (to > from && isSpace(phrase.charAt(to - 1))) to -= 1;
    if (from < 0 || to <= from) continue;
    // Ranges that were only parted by a space become one.
    if (ranges.at(-1) !== undefined && phrase.slice(ranges.at(-1), from).trim() === '')
      ranges[ranges.length - 1] = to;
    else ranges.push(from, to);
  }
  return ranges;
}

/** Cuts a text into phrases. The first one gets `separator`, and each further one follows a space. */
function cutWith(
  { text, emphasis }: StyledText,
  separator: PhraseSeparator,
  split: (text: string) => string[],
): CutPhrase[] {
  const phrases = split(text).filter((phrase) => phrase !== '');
  const positions = locateCharacters(text, phrases);
  return phrases.map((phrase, index) => {
    const phrasePositions = positions?.[index];
    return {
      type: 'phrase',
      text: phrase,
      separator: index === 0 ? separator : 'space',
      // A text in which letters had to be composed loses its emphasis.
      emphasis: phrasePositions && emphasis.length > 0 ? findEmphasis(phrase, phrasePositions, emphasis) : [],
      from: phrasePositions?.[0] ?? 0,
      to: (phrasePositions?.at(-1) ?? 0) + 1,
    };
  });
}

/** Cuts a phrase that is too long, because it is a single word, into pieces of the maximum length. */
function cutLongWord(phrase: string): string[] {
  const pieces: string[] = [];
  let rest = phrase;
  while (rest.length > studioLimits.phrase) {
    const end = toCharacterStart(rest, studioLimits.phrase);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest].map((piece) => piece.trim());
}

/** Cuts a text into phrases with the splitter. */
export const cutText = (text: StyledText, separator: PhraseSeparator): CutPhrase[] =>
  cutWith(text, separator, (line) => splitText(line).flatMap(cutLongWord));

/** Makes one phrase of a text, or none if it is blank. */
export const toPhrase = (text: StyledText, separator: PhraseSeparator): CutPhrase | undefined =>
  cutWith(text, separator, (line) => [repairLine(line)])[0];

/** Removes the positions that only cutting needs. */
export const toFilePhrase = ({ from, to, ...phrase }: CutPhrase): FilePhrase => phrase;

/** Returns part of a text. */
export function sliceText({ text, emphasis }: StyledText, from: number, to = text.length): StyledText {
  const ranges: number[] = [];
  for (let index = 0; index < emphasis.length; index += 2) {
    const start = Math.max(emphasis[index] ?? 0, from);
    const end = Math.min(emphasis[index + 1] ?? 0, to);
    if (start < end) ranges.push(start - from, end - from);
  }
  return { text: text.slice(from, to), emphasis: ranges };
}

/** Joins texts, with `gap` between them. */
export function joinTexts(texts: readonly StyledText[], gap: string): StyledText {
  let text = '';
  const emphasis: number[] = [];
  for (const part of texts) {
    if (text !== '') text += gap;
    const offset = text.length;
    text += part.text;
    for (const position of part.emphasis) emphasis.push(offset + position);
  }
  return { text, emphasis };
}
