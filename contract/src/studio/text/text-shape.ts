import { closeMarksInLines, type Emphasis, readMarks, sliceEmphasis, writeMarks } from '../../emphasis.ts';
import type { PhraseSeparator } from '../../reading/constants.ts';
import { lineBreakPattern, repairLine, splitText } from './split-text.ts';

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

/** Matches a line of ornaments between two sections, such as `* * *`, `⁂` or `---`. */
const ornamentPattern = /^\s*(?:(?:[*⁂✻✽✱❦❧•·~_#–—-]|\\\*)\s*)+$/u;
/** Matches the end of a sentence, with closing marks and the number of a footnote after it. */
const sentenceEndPattern = /(?:[.!?…][)\]»”"’'*_\s]*|[»”"]_?\s*)(?:\[\d+\])?\s*$/u;
const colonPattern = /:\s*$/u;
const dialogueDashPattern = /^\s*_?[–—-]\s/u;
const indentPattern = /^(?:[\t\u2003]| {2})/u;

// The first test is much cheaper, and settles almost every line.
const isBlank = (line: string) => !/[\p{L}\p{N}]/u.test(line) && repairLine(line) === '';
export const isOrnament = (line: string) => ornamentPattern.test(line);
const endsSentence = (line: string) => sentenceEndPattern.test(line);
const startsDialogue = (line: string) => dialogueDashPattern.test(line);

/**
 * Lines without a blank line between them, and the gap before them. `isUnderlined` is true if the gap's ornament is
 * directly below the line before.
 */
type Run = { lines: string[]; blankCount: number; hasOrnament: boolean; isUnderlined: boolean };
/** `isLongProse` is true for several paragraphs without a blank line between them. */
type ShapedRun = Run & { innerSeparator: 'line' | 'paragraph'; isLongProse: boolean };

/**
 * Reads a text's lines, each with the separator between it and the one before it. Blank lines and ornaments become
 * separators. Prose that was wrapped at a fixed width gets its paragraphs back. Other lines without a blank line
 * between them are paragraphs, or new lines if they look like verse, an address or a list. A text of ornaments only
 * keeps them as its text. `reading` overrides how line breaks are read.
 */
export function readLines(text: string, reading: LineReading = 'auto'): ShapedText[] {
  const lines = closeMarksInLines(text).split(lineBreakPattern);
  if (lines.every((line) => isBlank(line) || isOrnament(line)))
    return lines.filter((line) => !isBlank(line)).map((line) => ({ text: line, separator: 'paragraph' }));
  const foundRuns = findRuns(lines);
  const runs = readRuns(foundRuns, reading);
  const hasSmallGaps = runs.some(({ blankCount }) => blankCount === 1);
  return runs.flatMap((run, index) => {
    const separator = findOuterSeparator(runs[index - 1], run, hasSmallGaps);
    return run.lines.map((line, lineIndex) => ({
      text: line,
      separator: lineIndex === 0 ? separator : run.innerSeparator,
    }));
  });
}

function readRuns(runs: readonly Run[], reading: LineReading): ShapedRun[] {
  switch (reading) {
    case 'auto':
      return runs.map(
        isWrappedProse(runs) ? unwrap : (run) => withInnerSeparator(run, findInnerSeparator(run.lines)),
      );
    case 'paragraphs':
      return runs.map((run) => withInnerSeparator(run, 'paragraph'));
    case 'lines':
      return runs.map((run) => withInnerSeparator(run, 'line'));
    case 'wrapped':
      return runs.map(unwrap);
  }
}

function findRuns(lines: readonly string[]): Run[] {
  const runs: Run[] = [];
  const noGap = { blankCount: 0, hasOrnament: false, isUnderlined: false };
  let gap = { ...noGap };
  for (const line of lines) {
    if (isBlank(line)) gap.blankCount += 1;
    else if (isOrnament(line)) {
      gap.isUnderlined ||= gap.blankCount === 0 && !gap.hasOrnament;
      gap.hasOrnament = true;
    } else {
      const run = runs.at(-1);
      if (run && gap.blankCount === 0 && !gap.hasOrnament) run.lines.push(line);
      else runs.push({ lines: [line], ...gap, ...(run ? {} : { blankCount: 0 }) });
      gap = { ...noGap };
    }
  }
  return runs;
}

/** Returns true for a line that stands alone and doesn't end like a sentence. */
const isHeading = ({ lines: [line = '', ...others] }: Run) =>
  others.length === 0 && line.trim().length <= 60 && !endsSentence(line) && !startsDialogue(line);

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
  return previousRun.isLongProse && run.isLongProse ? 'section' : 'paragraph';
}

const withInnerSeparator = (run: Run, innerSeparator: ShapedRun['innerSeparator']): ShapedRun => ({
  ...run,
  innerSeparator,
  isLongProse: run.lines.length >= 3 && innerSeparator === 'paragraph',
});

/** Returns the separator of lines that have no blank line between them. */
function findInnerSeparator(lines: readonly string[]): 'line' | 'paragraph' {
  if (2 * lines.filter(startsDialogue).length >= lines.length) return 'paragraph';
  const openCount = lines.filter((line) => !endsSentence(line) && !colonPattern.test(line)).length;
  const areLinesShort = lines.every((line) => line.trim().length <= 70);
  return 2 * openCount > lines.length || (areLinesShort && 4 * openCount >= lines.length)
    ? 'line'
    : 'paragraph';
}

/** A word with what a no-break space ties to it, since no line is wrapped there. */
const firstWordPattern = /[^ \t]+/u;
const minWrapWidth = 40;
const maxWrapWidth = 100;
/** The number of line breaks that must look wrapped before a text counts as wrapped. */
const minWrappedCount = 3;

/**
 * Returns true if lines end because the next word would not have fitted, which is true for nearly every line of wrapped
 * prose and for few lines of verse.
 */
function isWrappedProse(runs: readonly Run[]): boolean {
  const breaks = runs.flatMap(({ lines }) =>
    lines.slice(1).flatMap((line, index) => {
      const lineBefore = lines[index]?.trimEnd() ?? '';
      return indentPattern.test(line)
        ? []
        : [{ length: lineBefore.length, word: firstWordPattern.exec(line)?.[0] ?? '' }];
    }),
  );
  const width = runs.reduce(
    (max, { lines }) => lines.reduce((lineMax, line) => Math.max(lineMax, line.trimEnd().length), max),
    0,
  );
  if (breaks.length < minWrappedCount || width < minWrapWidth || width > maxWrapWidth) return false;
  const fullCount = breaks.filter(({ length, word }) => length + 1 + word.length > width).length;
  return fullCount >= 0.9 * breaks.length;
}

/** Joins a run's wrapped lines to paragraphs. An indented line begins a paragraph. */
function unwrap(run: Run): ShapedRun {
  const paragraphs: string[] = [];
  for (const line of run.lines) {
    const paragraph = indentPattern.test(line) ? undefined : paragraphs.pop();
    paragraphs.push(paragraph === undefined ? line : `${paragraph} ${line}`);
  }
  return { ...run, lines: paragraphs, innerSeparator: 'paragraph', isLongProse: false };
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
export const splitShapedText = (text: string, reading: LineReading = 'auto'): ShapedText[] =>
  readLines(text, reading).flatMap((line) => splitLine(line));

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
