import type { PhraseSeparator } from '../../reading/constants.ts';
import { lineBreakPattern, repairLine, splitText } from './split-text.ts';

/** A phrase or line with the separator between it and the one before it. */
export type ShapedText = { text: string; separator: PhraseSeparator };

/** Matches a line of ornaments between two sections, such as `* * *`, `⁂` or `---`. */
const ornamentPattern = /^\s*(?:(?:[*⁂✻✽✱❦❧•·~_#–—-]|\\\*)\s*)+$/u;
/** Matches the end of a sentence, with closing marks and the number of a footnote after it. */
const sentenceEndPattern = /(?:[.!?…][)\]»”"’'*\s]*|[»”"]\s*)(?:\[\d+\])?\s*$/u;
const colonPattern = /:\s*$/u;
const dialogueDashPattern = /^\s*[–—-]\s/u;
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
 * keeps them as its text.
 */
export function readLines(text: string): ShapedText[] {
  const lines = text.split(lineBreakPattern);
  if (lines.every((line) => isBlank(line) || isOrnament(line)))
    return lines.filter((line) => !isBlank(line)).map((line) => ({ text: line, separator: 'paragraph' }));
  const foundRuns = findRuns(lines);
  const isWrapped = isWrappedProse(foundRuns);
  const runs = foundRuns.map((run) => (isWrapped ? unwrap(run) : withInnerSeparator(run)));
  const hasSmallGaps = runs.some(({ blankCount }) => blankCount === 1);
  return runs.flatMap((run, index) => {
    const separator = findOuterSeparator(runs[index - 1], run, hasSmallGaps);
    return run.lines.map((line, lineIndex) => ({
      text: line,
      separator: lineIndex === 0 ? separator : run.innerSeparator,
    }));
  });
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

function withInnerSeparator(run: Run): ShapedRun {
  const innerSeparator = findInnerSeparator(run.lines);
  return { ...run, innerSeparator, isLongProse: run.lines.length >= 3 && innerSeparator === 'paragraph' };
}

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

/** Splits a line into phrases. Its first phrase gets the line's separator, and each further one follows a space. */
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

/** Writes phrases as a text for editing. Phrases with only spaces between them get a line each. */
export function joinShapedText(phrases: readonly ShapedText[]): string {
  const isShaped = phrases.some(({ separator }) => separator !== 'space');
  return phrases
    .map(({ text, separator }, index) => {
      const gap = isShaped ? gapsBySeparator[separator] : '\n';
      return index === 0 ? text : `${gap}${text}`;
    })
    .join('');
}
