import type { PhraseSeparator } from '../../reading/constants.ts';
import { lineBreakPattern, splitText } from './split-text.ts';

/** A phrase or line with what separates it from the one before it. */
export type ShapedText = { text: string; separator: PhraseSeparator };

/** Matches a line of ornaments between two sections, such as `* * *`, `⁂` or `---`. */
const ornamentPattern = /^\s*(?:(?:[*⁂✻✽✱❦❧•·~_=#–—-]|\\\*)\s*)+$/u;
const sentenceEndPattern = /[.!?…:;»”"]\s*$/u;
const dialogueDashPattern = /^\s*[–—]\s/u;

const isBlank = (line: string) => line.trim() === '';
const isOrnament = (line: string) => ornamentPattern.test(line);

/**
 * Reads a text's lines, each with what separates it from the one before it. Blank lines and ornaments become
 * separators. In a text with blank lines, these separate paragraphs and other line breaks are kept as new lines. In
 * a text without, each line is a paragraph, or a verse if most lines don't end like a sentence. A text of ornaments
 * only keeps them as its text.
 */
export function readLines(text: string): ShapedText[] {
  const lines = text.split(lineBreakPattern);
  if (lines.every((line) => isBlank(line) || isOrnament(line)))
    return lines.filter((line) => !isBlank(line)).map((line) => ({ text: line, separator: 'paragraph' }));
  const gaps = measureGaps(lines);
  const singleBreak = gaps.some(({ blankCount }) => blankCount > 0) ? 'line' : findLineKind(gaps);
  // Three line breaks mark a new section only if two mark a paragraph. Texts from some programs have only larger gaps.
  const sectionBlankCount = gaps.some(({ blankCount }) => blankCount === 1) ? 2 : Number.POSITIVE_INFINITY;
  return gaps.map(({ line, blankCount, hasOrnament }, index) => {
    if (index === 0) return { text: line, separator: 'paragraph' };
    if (hasOrnament || blankCount >= sectionBlankCount) return { text: line, separator: 'section' };
    return { text: line, separator: blankCount > 0 ? 'paragraph' : singleBreak };
  });
}

/** A line with text, and what stands between it and the line with text before it. */
type LineAfterGap = { line: string; blankCount: number; hasOrnament: boolean };

function measureGaps(lines: readonly string[]): LineAfterGap[] {
  const gaps: LineAfterGap[] = [];
  let [blankCount, hasOrnament] = [0, false];
  for (const line of lines) {
    if (isBlank(line)) blankCount += 1;
    else if (isOrnament(line)) hasOrnament = true;
    else {
      gaps.push({ line, blankCount: gaps.length === 0 ? 0 : blankCount, hasOrnament });
      [blankCount, hasOrnament] = [0, false];
    }
  }
  return gaps;
}

/** Returns what a line break means in a text without blank lines. */
function findLineKind(lines: readonly LineAfterGap[]): 'line' | 'paragraph' {
  const verseCount = lines.filter(
    ({ line }) => !sentenceEndPattern.test(line) && !dialogueDashPattern.test(line),
  ).length;
  return 2 * verseCount > lines.length ? 'line' : 'paragraph';
}

/**
 * Splits a line into phrases. Its first phrase gets the line's separator, and each further one follows after a
 * space.
 */
export const splitLine = (
  { text, separator }: ShapedText,
  split: (line: string) => readonly string[] = splitText,
): ShapedText[] =>
  split(text).map((phrase, index) => ({ text: phrase, separator: index === 0 ? separator : 'space' }));

/** Splits a text into phrases like `splitText`, and keeps its lines, paragraphs and sections. */
export const splitShapedText = (text: string): ShapedText[] =>
  readLines(text).flatMap((line) => splitLine(line));

const gapsBySeparator: Readonly<Record<PhraseSeparator, string>> = {
  space: ' ',
  line: '\n',
  paragraph: '\n\n',
  section: '\n\n* * *\n\n',
};

/**
 * Writes phrases as a text that `splitShapedText` splits into the same phrases, if it could have produced them.
 * Phrases with only spaces between them, as from a file of subtitles, get a line each.
 */
export function joinShapedText(phrases: readonly ShapedText[]): string {
  const isShaped = phrases.some(({ separator }) => separator !== 'space');
  return phrases
    .map(({ text, separator }, index) => {
      const gap = isShaped ? gapsBySeparator[separator] : '\n';
      return index === 0 ? text : `${gap}${text}`;
    })
    .join('');
}
