import { isWordDivided } from './divided-words.ts';
import { isBlank, isHeadingLike, isSentenceInterrupted, startsLowerCase } from './line-shape.ts';
import { lineBreakPattern } from './split-text.ts';

/** A line that belongs to a page of a printed book and not to its text, at its index in the text's lines. */
export type PageLine = { index: number; text: string };

/** A line with a number. `label` is the rest of the line, such as a running head. `isExplicit` is true for `Page 12`. */
type NumberedLine = PageLine & { number: number; label: string; isExplicit: boolean };
/** Lines between two lines of the text that may all belong to the page. */
type Gap = {
  numbers: NumberedLine[];
  heads: PageLine[];
  /** True if the gap interrupts a sentence. */
  isInterruption: boolean;
  /** True if the gap is between two paragraphs, with blank lines around it. */
  isBetweenParagraphs: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
};

const pageNumberPattern =
  /^[\s–—[({|•·~*-]*(p(?:age)?\.?\s*(?=\d))?(\d{1,4})(\s*(?:\/|sur|of)\s*\d{1,4})?[\s–—\])}|•·~*-]*$/iu;
const labelBeforePattern = /^(\D{2,50}?)\s+(\d{1,4})$/u;
const labelAfterPattern = /^(\d{1,4})\s+(\D{2,50})$/u;
/** Matches a heading of the text itself. */
const headingPattern = /^(?:chapitre|livre|tome|partie|acte|scène|chant|lettre|nuit|jour|épisode|leçon)\b/iu;

const isInCapitals = (text: string) => /\p{L}/u.test(text) && text === text.toUpperCase();
const isRunningHeadLike = (text: string) =>
  isHeadingLike(text) &&
  !startsLowerCase(text) &&
  !headingPattern.test(text.trim()) &&
  !/[,;:-]\s*$/u.test(text);

function readNumberedLine(index: number, line: string): NumberedLine | undefined {
  const text = line.trim();
  const [isNumberOnly, pageWord, digits, total] = pageNumberPattern.exec(text) ?? [];
  if (isNumberOnly !== undefined)
    return { index, text, number: Number(digits), label: '', isExplicit: (pageWord ?? total) !== undefined };
  const before = labelBeforePattern.exec(text);
  const [, afterDigits, afterLabel] = labelAfterPattern.exec(text) ?? [];
  const label = before?.[1] ?? afterLabel;
  if (label === undefined || !isRunningHeadLike(label)) return;
  return { index, text, number: Number(before?.[2] ?? afterDigits), label, isExplicit: false };
}

/**
 * Finds the lines of a text that look like page numbers and running heads, as in a text that was copied from a scanned book
 * or a PDF file. A number counts if it interrupts a sentence, or belongs to numbers that rise by one of which at least one
 * does, so the numbers of sections don't count. The only number of a text counts too if it is between two paragraphs and
 * isn't 1. A running head stands with such a number, or is repeated and interrupts a sentence.
 */
export function findPageLines(text: string): PageLine[] {
  const lines = text.split(lineBreakPattern);
  const gaps = findGaps(lines);
  const numbers = findPageNumbers(gaps);
  const heads = findRunningHeads(gaps, new Set(numbers));
  return [...numbers, ...heads]
    .map(({ index, text: lineText }) => ({ index, text: lineText }))
    .sort((a, b) => a.index - b.index);
}

function findRepeated(texts: readonly string[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const text of texts) (seen.has(text) ? repeated : seen).add(text);
  return repeated;
}

/** Returns true beside a stage direction in brackets, which ends no sentence although a speech ends there. */
const isDirection = (line: string, nextLine: string) => /[)\]]\s*$/.test(line) || /^\s*[([]/.test(nextLine);

function findGaps(lines: readonly string[]): Gap[] {
  const gaps: Gap[] = [];
  let gap: Gap | undefined;
  let lastTextLine: string | undefined;
  const isSeparate = (index: number) => isBlank(lines[index - 1] ?? '') && isBlank(lines[index + 1] ?? '');
  const repeatedLines = findRepeated(
    lines.flatMap((line, index) => (isSeparate(index) ? [line.trim()] : [])),
  );
  const closeGap = (nextTextLine: string | undefined) => {
    if (gap !== undefined) {
      gap.isAtStart = lastTextLine === undefined;
      gap.isAtEnd = nextTextLine === undefined;
      gap.isInterruption =
        lastTextLine !== undefined &&
        nextTextLine !== undefined &&
        ((isSentenceInterrupted(lastTextLine, nextTextLine) && !isDirection(lastTextLine, nextTextLine)) ||
          isWordDivided(lastTextLine.trimEnd(), nextTextLine));
      gap.isBetweenParagraphs =
        /[.!?…»”"]\s*$/u.test(lastTextLine ?? '') &&
        nextTextLine !== undefined &&
        gap.numbers.every(({ index }) => isSeparate(index));
      gaps.push(gap);
    }
    gap = undefined;
  };
  lines.forEach((line, index) => {
    if (isBlank(line)) return;
    const numberedLine = readNumberedLine(index, line);
    const isBare = numberedLine?.label === '';
    const isHead =
      isRunningHeadLike(line) &&
      (isInCapitals(line) ||
        (isSeparate(index) && (numberedLine !== undefined || repeatedLines.has(line.trim()))));
    if (!isBare && !isHead) {
      closeGap(line);
      lastTextLine = line;
      return;
    }
    gap ??= {
      numbers: [],
      heads: [],
      isInterruption: false,
      isBetweenParagraphs: false,
      isAtStart: false,
      isAtEnd: false,
    };
    if (numberedLine) gap.numbers.push(numberedLine);
    else gap.heads.push({ index, text: line.trim() });
  });
  closeGap(undefined);
  return gaps;
}

/** Finds the numbers in rows that rise by one, and keeps the rows that look like those of pages. */
function findPageNumbers(gaps: readonly Gap[]): NumberedLine[] {
  type NumberRow = { numbers: NumberedLine[]; isOfPages: boolean };
  const rows: NumberRow[] = [];
  const isOnlyNumber = gaps.flatMap(({ numbers }) => numbers).length === 1;
  const rowsByLastNumber = new Map<number, NumberRow>();
  for (const { numbers, isInterruption, isBetweenParagraphs } of gaps) {
    for (const numberedLine of numbers) {
      const isLone =
        isOnlyNumber && isBetweenParagraphs && numberedLine.label === '' && numberedLine.number > 1;
      const isOfPages = isInterruption || numberedLine.isExplicit || isLone;
      let row = rowsByLastNumber.get(numberedLine.number - 1);
      if (row === undefined) {
        row = { numbers: [], isOfPages: false };
        rows.push(row);
      }
      row.numbers.push(numberedLine);
      row.isOfPages ||= isOfPages;
      rowsByLastNumber.delete(numberedLine.number - 1);
      rowsByLastNumber.set(numberedLine.number, row);
    }
  }
  return rows.filter(({ isOfPages }) => isOfPages).flatMap(({ numbers }) => numbers);
}

function findRunningHeads(gaps: readonly Gap[], pageNumbers: ReadonlySet<NumberedLine>): PageLine[] {
  const hasPageNumber = ({ numbers }: Gap) => numbers.some((numberedLine) => pageNumbers.has(numberedLine));
  const repeatedHeads = findRepeated(gaps.flatMap(({ heads }) => heads.map(({ text }) => text)));
  const isRepeated = ({ text }: PageLine) => repeatedHeads.has(text);
  const knownHeads = new Set(
    gaps.flatMap((gap) =>
      gap.isInterruption
        ? gap.heads.filter((head) => hasPageNumber(gap) || isRepeated(head)).map(({ text }) => text)
        : [],
    ),
  );
  return gaps.flatMap((gap) => {
    // A title at the start of the text often returns as a running head.
    if (gap.isAtStart || (gap.isAtEnd && !hasPageNumber(gap))) return [];
    return gap.heads.filter(
      (head) =>
        knownHeads.has(head.text) || (hasPageNumber(gap) && isRepeated(head) && isInCapitals(head.text)),
    );
  });
}

/** Returns the indexes of the page lines that an editor leaves out, which are those whose text is not to be kept. */
export const listLeftOutLines = (
  pageLines: readonly PageLine[],
  retainedTexts: readonly string[],
): ReadonlySet<number> =>
  new Set(pageLines.filter(({ text }) => !retainedTexts.includes(text)).map(({ index }) => index));
