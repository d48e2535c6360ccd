import { wordFileLimits } from '@lingostory/contract/vocabulary/constants';
import { parse } from 'csv-parse/sync';
import { WordFileError } from './word-file-error.ts';

/** A row of a file. `line` is the line on which it starts; its cells may span several lines. */
export type TableLine = { line: number; cells: string[] };

const { lines: maxLines, line: maxLineLength } = wordFileLimits;
const countLineBreaks = (cells: readonly string[]) => cells.join('').split('\n').length - 1;
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Parses delimited text into rows, skipping empty lines. `firstLineNumber` is the number of the text's first line
 * within the file. Throws a WordFileError naming the line when the text can't be parsed.
 */
export function readLines(text: string, delimiter: string, firstLineNumber: number): TableLine[] {
  const lines: TableLine[] = [];
  let lastLine = firstLineNumber - 1;
  const handleRecord = (cells: string[], { lines: recordEndLine }: { lines: number }) => {
    lastLine = firstLineNumber - 1 + recordEndLine;
    if (lines.length >= maxLines)
      throw new WordFileError(
        `The file has more than ${maxLines.toLocaleString('en')} lines. Please split it.`,
      );
    lines.push({ line: lastLine - countLineBreaks(cells), cells: cells.map((cell) => cell.trim()) });
    return null;
  };
  try {
    parse(text, {
      delimiter,
      on_record: handleRecord,
      max_record_size: maxLineLength,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw codeOf(error) === undefined ? error : new WordFileError(messageOf(error, lastLine + 1));
  }
  return lines;
}

function messageOf(error: unknown, line: number): string {
  if (codeOf(error) === 'CSV_QUOTE_NOT_CLOSED')
    return `Line ${line}: a quotation mark opens a cell and never closes it.`;
  if (codeOf(error) === 'CSV_MAX_RECORD_SIZE')
    return `Line ${line} is too long (maximum ${maxLineLength >> 10} kB). Does a quotation mark there never close?`;
  return `Line ${line}: the quotation marks don’t fit together.`;
}

const delimiters = [',', ';', '\t'] as const;

/**
 * Maximum number of characters examined per line. If a quotation mark is unclosed, the search takes time quadratic in
 * the length of the line.
 */
const maxSampleLineLength = 2_000;

/** Returns the delimiter that splits most of the first lines into the same number of cells. */
export function findDelimiter(text: string): string {
  const sample = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => line.slice(0, maxSampleLineLength));
  const delimiterScores = delimiters.map((delimiter) => {
    const counts = sample.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1);
    const [firstLineDelimiterCount = 0] = counts;
    const matchingLineCount = counts.filter((count) => count === firstLineDelimiterCount && count > 0).length;
    return { delimiter, score: matchingLineCount * 100 + Math.min(firstLineDelimiterCount, 50) };
  });
  const bestDelimiterScore = delimiterScores.reduce((a, b) => (b.score > a.score ? b : a));
  return bestDelimiterScore.score > 0 ? bestDelimiterScore.delimiter : ',';
}
