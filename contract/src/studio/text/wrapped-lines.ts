import { isWordDivided, type JoinLines } from './divided-words.ts';
import { isOpen, isSentenceInterrupted, startsSpeech } from './line-shape.ts';

/**
 * Lines without a blank line between them. `continuations` are the indexes of lines that complete the sentence of the line
 * before them, because only the end of a page came between.
 */
export type LineBlock = { lines: readonly string[]; continuations: ReadonlySet<number> };

/** One or more lines that belong together. */
export type JoinedLine = { text: string; isSingle: boolean };

const indentPattern = /^(?:[\t\u2003]| {2})/u;
/** Matches a word with what French typography ties to it, since no line is wrapped there. */
const firstWordPattern = /^\s*(?:[«–—-] )?[^ \t]+(?: [?!:;»]+)*/u;
const minWrapWidth = 40;
const maxWrapWidth = 100;
/** The number of line breaks that must look wrapped before a text counts as wrapped. */
const minWrappedCount = 3;
/** The share of the wrap width below which a line that ends a sentence ends a paragraph, although lines are to be joined. */
const shortLineShare = 0.75;

const lengthOf = (line: string) => line.trimEnd().replace(/^_|_$/g, '').length;
const isIndented = (line: string) => indentPattern.test(line);
const isFull = (line: string, nextLine: string, width: number) =>
  isWordDivided(line, nextLine) ||
  lengthOf(line) + 1 + (firstWordPattern.exec(nextLine)?.[0].trim().length ?? 0) > width;

/**
 * Returns the width at which a text was wrapped, or null if it was not. Lines of wrapped prose end because the next word
 * would not have fitted, and the next line goes on in lower case. Lines of verse end earlier, and most begin with a
 * capital.
 */
export function findWrapWidth(blocks: readonly LineBlock[]): number | null {
  const width = measureWidth(blocks);
  if (width < minWrapWidth || width > maxWrapWidth) return null;
  const counts = blocks.map((block) => countBreaks(block, width));
  const sumOf = (kind: keyof BreakCounts, ofCounts: readonly BreakCounts[]) =>
    ofCounts.reduce((sum, count) => sum + count[kind], 0);
  const proseCounts = counts.filter((count) => !isVerse(count));
  const wrapped = sumOf('wrapped', proseCounts);
  const isWrapped =
    wrapped + sumOf('ended', proseCounts) >= minWrappedCount &&
    wrapped >= minWrappedCount - 1 &&
    wrapped >= 0.75 * (wrapped + sumOf('loose', proseCounts)) &&
    wrapped > sumOf('loose', counts) &&
    wrapped > sumOf('capital', counts);
  return isWrapped ? width : null;
}

/**
 * Returns the length of the longest lines. In a long text, a few lines may be longer. Indented lines may always be longer,
 * because the indent may have been added to wrapped lines.
 */
export function measureWidth(blocks: readonly LineBlock[]): number {
  const lengths = blocks.flatMap(({ lines }) =>
    lines.length > 1 ? lines.filter((line) => !isIndented(line)).map(lengthOf) : [],
  );
  lengths.sort((a, b) => a - b);
  return lengths[Math.ceil(0.98 * (lengths.length - 1))] ?? 0;
}

/**
 * The breaks after which a sentence goes on: `wrapped` ones, full ones before a `capital`, which are a name or verse, and
 * `loose` ones, where the next word would have fitted. `ended` are full breaks between two sentences.
 */
type BreakCounts = { wrapped: number; capital: number; loose: number; ended: number };

function countBreaks({ lines, continuations }: LineBlock, width: number): BreakCounts {
  const counts = { wrapped: 0, capital: 0, loose: 0, ended: 0 };
  lines.slice(1).forEach((nextLine, index) => {
    const line = lines[index] ?? '';
    const isLineFull = isFull(line, nextLine, width);
    const isAfterPage = continuations.has(index + 1);
    if ((isAfterPage && !isLineFull) || isIndented(nextLine) || startsSpeech(nextLine, line)) return;
    if (!isOpen(line)) counts.ended += isLineFull ? 1 : 0;
    else if (!isLineFull) counts.loose += 1;
    else if (/^[^\p{L}\p{N}]*\p{Lu}/u.test(nextLine)) counts.capital += 1;
    else counts.wrapped += 1;
  });
  return counts;
}

const isVerse = ({ wrapped, capital, loose }: BreakCounts) => loose > 0 && loose + capital > wrapped;

/**
 * Joins the wrapped lines of a block to paragraphs. A line that is too short to be wrapped, an indented line and a speech
 * begin a new one. Leaves verse as it is.
 */
export function joinWrappedLines(block: LineBlock, width: number, joinLines: JoinLines): JoinedLine[] {
  const isBlockVerse = isVerse(countBreaks(block, width));
  return joinWhere(block, joinLines, (line, nextLine) => {
    if (isBlockVerse || isIndented(nextLine) || startsSpeech(nextLine, line)) return false;
    return isFull(line, nextLine, width) || isSentenceInterrupted(line, nextLine);
  });
}

/** Joins lines that the editor says are wrapped, unless they clearly begin a paragraph. */
export function joinAllLines(block: LineBlock, width: number, joinLines: JoinLines): JoinedLine[] {
  return joinWhere(block, joinLines, (line, nextLine) => {
    if (isIndented(nextLine) || startsSpeech(nextLine, line)) return false;
    return isOpen(line) || isFull(line, nextLine, width) || lengthOf(line) >= shortLineShare * width;
  });
}

/** Joins only the lines between which a page ended. The result counts as single lines, because the others were not joined. */
export const joinAcrossPages = (block: LineBlock, joinLines: JoinLines): JoinedLine[] =>
  joinWhere(block, joinLines, () => false).map(({ text }) => ({ text, isSingle: true }));

/** Returns true if the last paragraph of a page goes on with the first line of the next page. */
export function goesOnAfterPage(page: LineBlock, nextPage: LineBlock, width: number): boolean {
  const [lastLine = '', firstLine = '', secondLine] = [page.lines.at(-1), ...nextPage.lines];
  if (isIndented(firstLine) || startsSpeech(firstLine, lastLine) || !isFull(lastLine, firstLine, width))
    return false;
  return isOpen(lastLine) || (secondLine !== undefined && isFull(firstLine, secondLine, width));
}

function joinWhere(
  { lines, continuations }: LineBlock,
  joinLines: JoinLines,
  isJoined: (line: string, nextLine: string) => boolean,
): JoinedLine[] {
  const joinedLines: string[][] = [];
  lines.forEach((line, index) => {
    const parts = joinedLines.at(-1);
    if (parts && (continuations.has(index) || isJoined(lines[index - 1] ?? '', line)))
      parts.push(...joinLines(parts.pop() ?? '', line));
    else joinedLines.push([line]);
  });
  return joinedLines.map((parts) => ({ text: parts.join(''), isSingle: parts.length === 1 }));
}
