import { closeMarksInLines, type Emphasis, readMarks, sliceEmphasis, writeMarks } from '../../emphasis.ts';
import type { PhraseSeparator } from '../../reading/constants.ts';
import { createLineJoiner, type JoinLines } from './divided-words.ts';
import { findRuns, joinPages, type Run, removeCommonIndent } from './line-runs.ts';
import { isBlank, isHeadingLike, isOpen, isOrnament, isSpeakerLine, startsDialogue } from './line-shape.ts';
import { lineBreakPattern, repairLine, splitText } from './split-text.ts';
import {
  findWrapWidth,
  type JoinedLine,
  joinAcrossPages,
  joinAllLines,
  joinWrappedLines,
  measureWidth,
} from './wrapped-lines.ts';

/**
 * A phrase or line with the separator between it and the one before it. `emphasis` are its italic ranges, missing if there
 * are none.
 */
export type ShapedText = { text: string; separator: PhraseSeparator; emphasis?: number[] | undefined };

/**
 * The ways to read line breaks between lines without a blank line: find out, keep them as paragraphs, keep them as lines
 * of verse, or join lines that were wrapped.
 */
export const lineReadings = ['auto', 'paragraphs', 'lines', 'wrapped'] as const;
export type LineReading = (typeof lineReadings)[number];

/**
 * A run whose lines are paragraphs or lines. `isLongProse` is true for several paragraphs without a blank line between
 * them.
 */
type ShapedRun = Omit<Run, 'lines' | 'continuations'> & {
  lines: string[];
  innerSeparators: ('line' | 'paragraph')[];
  isLongProse: boolean;
};

/**
 * Reads a text's lines, each with the separator between it and the one before it. Blank lines and ornaments become
 * separators. Prose that was wrapped at a fixed width gets its paragraphs and its divided words back. Other lines without
 * a blank line between them are paragraphs, or new lines if they look like verse, an address or a list. A text of
 * ornaments only keeps them as its text. `reading` overrides how line breaks are read. The lines at the indexes in
 * `pageLines` are left out, and a sentence that they interrupt is joined.
 */
export function readLines(
  text: string,
  reading: LineReading = 'auto',
  pageLines: ReadonlySet<number> = noPageLines,
): ShapedText[] {
  const lines = removeCommonIndent(closeMarksInLines(text).split(lineBreakPattern));
  if (lines.every((line, index) => isBlank(line) || isOrnament(line) || pageLines.has(index)))
    return lines
      .filter((line, index) => !isBlank(line) && !pageLines.has(index))
      .map((line) => ({ text: line, separator: 'paragraph' }));
  const runs = readRuns(findRuns(lines, pageLines), reading, createLineJoiner(text));
  const hasSmallGaps = runs.some(({ blankCount }) => blankCount === 1);
  return runs.flatMap((run, index) => {
    const separator = findOuterSeparator(runs[index - 1], run, hasSmallGaps);
    return run.lines.map((line, lineIndex) => ({
      text: line,
      separator: lineIndex === 0 ? separator : (run.innerSeparators[lineIndex - 1] ?? 'paragraph'),
    }));
  });
}

const noPageLines: ReadonlySet<number> = new Set();

function readRuns(runs: readonly Run[], reading: LineReading, joinLines: JoinLines): ShapedRun[] {
  switch (reading) {
    case 'auto': {
      const width = findWrapWidth(runs);
      if (width === null)
        return runs.map((run) => toShapedRun(run, joinAcrossPages(run, joinLines), findInnerSeparator));
      return joinPages(runs, width).map((run) =>
        toShapedRun(run, joinWrappedLines(run, width, joinLines), findInnerSeparator),
      );
    }
    case 'paragraphs':
    case 'lines': {
      const separator = reading === 'lines' ? 'line' : 'paragraph';
      return runs.map((run) => toShapedRun(run, joinAcrossPages(run, joinLines), () => separator));
    }
    case 'wrapped': {
      const width = measureWidth(runs);
      return joinPages(runs, width).map((run) =>
        toShapedRun(run, joinAllLines(run, width, joinLines), () => 'paragraph'),
      );
    }
  }
}

/** Returns true for a line that stands alone and doesn't end like a sentence. */
const isHeading = ({ lines: [line = '', ...others] }: ShapedRun) =>
  others.length === 0 && isHeadingLike(line);

/** Returns the separator before a run. A heading is never cut off from its text. */
function findOuterSeparator(
  previousRun: ShapedRun | undefined,
  run: ShapedRun,
  hasSmallGaps: boolean,
): PhraseSeparator {
  if (previousRun === undefined) return 'paragraph';
  if (isHeading(previousRun) && (!run.hasOrnament || run.isUnderlined)) return 'paragraph';
  if (run.hasOrnament || (hasSmallGaps && run.blankCount > 1)) return 'section';
  // In a text with a paragraph on each line, only sections have blank lines between them.
  return previousRun.isLongProse && run.isLongProse && !run.followsPage ? 'section' : 'paragraph';
}

type InnerSeparator = ShapedRun['innerSeparators'][number];

/** Separates the lines of a run. Several lines in a row that were not joined get the same separator. */
function toShapedRun(
  { blankCount, hasOrnament, isUnderlined, followsPage }: Run,
  joinedLines: readonly JoinedLine[],
  findSeparator: (lines: readonly string[]) => InnerSeparator,
): ShapedRun {
  const innerSeparators = findSeparators(joinedLines, findSeparator);
  const isLongProse =
    joinedLines.length >= 3 && innerSeparators.every((separator) => separator === 'paragraph');
  const gap = { blankCount, hasOrnament, isUnderlined, followsPage };
  return { ...gap, lines: joinedLines.map(({ text }) => text), innerSeparators, isLongProse };
}

/** Asks once for each row of single lines. Nothing is known about a joined line, so it is asked for without lines. */
function findSeparators(
  joinedLines: readonly JoinedLine[],
  findSeparator: (lines: readonly string[]) => InnerSeparator,
): InnerSeparator[] {
  const separators: InnerSeparator[] = [];
  for (let start = 0; start < joinedLines.length; ) {
    let end = start + 1;
    if (joinedLines[start]?.isSingle) while (joinedLines[end]?.isSingle) end += 1;
    if (start > 0) separators.push(findSeparator([]));
    const rowSeparator = findSeparator(joinedLines.slice(start, end).map(({ text }) => text));
    for (let index = start + 1; index < end; index += 1) separators.push(rowSeparator);
    start = end;
  }
  return separators;
}

/** Returns the separator of lines that have no blank line between them. */
function findInnerSeparator(lines: readonly string[]): InnerSeparator {
  if (2 * lines.filter(startsDialogue).length >= lines.length) return 'paragraph';
  const openCount = lines.filter((line) => isOpen(line) || isSpeakerLine(line)).length;
  const areLinesShort = lines.every((line) => line.trim().length <= 70);
  return 2 * openCount > lines.length || (areLinesShort && 4 * openCount >= lines.length)
    ? 'line'
    : 'paragraph';
}

/**
 * Splits a line into phrases. Its first phrase gets the line's separator, and each further one follows a space.
 * Underscores around words are removed, and the words become italic.
 */
export function splitLine(
  { text: markedText, separator }: ShapedText,
  split: (line: string) => readonly string[] = splitText,
): ShapedText[] {
  const { text, emphasis } = readLineMarks(markedText);
  let position = 0;
  return split(text).map((phrase, index) => {
    const start = text.indexOf(phrase, position);
    position = Math.max(start, 0) + phrase.length;
    const phraseEmphasis = start < 0 ? [] : sliceEmphasis(emphasis, start, position);
    return toShapedText(phrase, index === 0 ? separator : 'space', phraseEmphasis);
  });
}

/** Reads a line's marks. Repairs the line first, so that the phrases into which it is split are parts of it. */
function readLineMarks(line: string): { text: string; emphasis: Emphasis } {
  if (!line.includes('_')) return { text: line, emphasis: [] };
  return readMarks(repairLine(line));
}

const toShapedText = (text: string, separator: PhraseSeparator, emphasis: number[]): ShapedText =>
  emphasis.length > 0 ? { text, separator, emphasis } : { text, separator };

/** Splits a text into phrases like `splitText`, and keeps its lines, paragraphs, sections and italic words. */
export const splitShapedText = (
  text: string,
  reading: LineReading = 'auto',
  pageLines: ReadonlySet<number> = noPageLines,
): ShapedText[] => readLines(text, reading, pageLines).flatMap((line) => splitLine(line));

const gapsBySeparator: Readonly<Record<PhraseSeparator, string>> = {
  space: ' ',
  line: '\n',
  paragraph: '\n\n',
  section: '\n\n* * *\n\n',
};

/** A phrase of any kind with its separator, such as one of a recording. */
type PhraseShape = { text: string; separator: PhraseSeparator; emphasis?: number[] | undefined };

/**
 * Writes phrases as a text for editing, with underscores around italic words. Phrases with only spaces between them get a
 * line each.
 */
export function joinShapedText(phrases: readonly PhraseShape[]): string {
  const isShaped = phrases.some(({ separator }) => separator !== 'space');
  return phrases
    .map(({ text, separator, emphasis = [] }, index) => {
      const gap = isShaped ? gapsBySeparator[separator] : '\n';
      const markedText = writeMarks(text, emphasis);
      return index === 0 ? markedText : `${gap}${markedText}`;
    })
    .join('');
}
