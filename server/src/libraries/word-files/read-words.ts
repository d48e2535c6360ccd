import { readFile } from 'node:fs/promises';
import { type wordFileEncodings, wordFileLimits } from '@lingostory/contract/vocabulary/constants';
import { readAnkiFileHeader } from './anki-head.ts';
import { unescapeFormula } from './csv-lines.ts';
import { decodeFile } from './decode-file.ts';
import { createHtmlReader } from './html-text.ts';
import { findDelimiter, readLines, type TableLine } from './read-lines.ts';
import { WordFileError } from './word-file-error.ts';

/** The content of a word file. Columns are counted from 1; 0 means that there is none. */
export type WordTable = {
  format: 'csv' | 'anki';
  encoding: (typeof wordFileEncodings)[number];
  columns: string[];
  /** Column of the word, found by its name or else by its position. */
  wordColumn: number;
  meaningColumn: number;
  stateColumn: number;
  noteColumn: number;
  lines: TableLine[];
};

const columnNamePatterns = {
  word: /^(?:words?|mots?|french|français|terms?|vocabulary|expression|front)$/i,
  meaning: /^(?:meanings?|translations?|english|anglais|definitions?|sens|traduction|back)$/i,
  state: /^(?:states?|status|état)$/i,
  note: /^(?:notes?|comments?|remarques?)$/i,
};

/**
 * Matches Anki's sound tags, such as `[sound:a.mp3]`. A match ends at the next bracket, because a cell full of
 * opening brackets would otherwise take quadratic time.
 */
const soundTagPattern = /\[sound:[^\][]*\]/g;
/** Joins a cell into one line and removes control characters, which HTML entities can produce. */
const toOneLine = (cell: string) => cell.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const mapCells = (lines: TableLine[], change: (cell: string, line: number) => string): TableLine[] =>
  lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => change(cell, line)) }));

/**
 * Reads a CSV file or a text file exported from Anki. Throws a WordFileError naming the problem and its line.
 */
export async function readWords(path: string): Promise<WordTable> {
  const { text, encoding } = decodeFile(await readFile(path));
  const table = text.startsWith('#') ? readAnki(text) : readCsv(text);
  const columnCount = table.lines.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  if (columnCount > wordFileLimits.columns)
    throw new WordFileError(`The file has more than ${wordFileLimits.columns} columns.`);
  if (table.lines.length === 0) throw new WordFileError('There are no words in this file.');
  const columns = Array.from({ length: columnCount }, (_, index) => table.columns[index] ?? '');
  return { ...table, encoding, columns };
}

type DecodedTable = Omit<WordTable, 'encoding'>;

function readCsv(text: string): DecodedTable {
  const lines = mapCells(readLines(text, findDelimiter(text), 1), (cell) => unescapeFormula(toOneLine(cell)));
  const [head] = lines;
  const findColumn = (name: RegExp) => (head?.cells.findIndex((cell) => name.test(cell)) ?? -1) + 1;
  const namedColumns = {
    word: findColumn(columnNamePatterns.word),
    meaning: findColumn(columnNamePatterns.meaning),
    state: findColumn(columnNamePatterns.state),
    note: findColumn(columnNamePatterns.note),
  };
  const hasHeaderRow = namedColumns.word > 0 || (namedColumns.meaning > 0 && namedColumns.state > 0);
  if (!head || !hasHeaderRow)
    return {
      format: 'csv',
      columns: [],
      wordColumn: 1,
      meaningColumn: 0,
      stateColumn: 0,
      noteColumn: 0,
      lines,
    };
  return {
    format: 'csv',
    columns: head.cells,
    lines: lines.slice(1),
    wordColumn: namedColumns.word || 1,
    meaningColumn: namedColumns.meaning,
    stateColumn: namedColumns.state,
    noteColumn: namedColumns.note,
  };
}

function createCellReader(): (cell: string, line: number) => string {
  const readHtml = createHtmlReader();
  return (cell, line) => toOneLine(readHtml(cell.replace(soundTagPattern, ' '), line));
}

/**
 * Reads a text file exported from Anki. The first two fields are taken as the word and its meaning, and a
 * further one as the note if it has the name of one.
 */
function readAnki(text: string): DecodedTable {
  const head = readAnkiFileHeader(text);
  const separator = head.separator ?? findDelimiter(head.rest);
  const lines = readLines(head.rest, separator, head.lines + 1);
  const columnCount = lines.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const fields = Array.from({ length: columnCount }, (_, index) => index + 1).filter(
    (column) => !head.specialColumns.has(column),
  );
  const [wordColumn = 1, meaningColumn = 0, ...otherFields] = fields;
  const isNote = (column: number) => columnNamePatterns.note.test(head.columns[column - 1] ?? '');
  return {
    format: 'anki',
    columns: head.columns,
    wordColumn,
    meaningColumn,
    stateColumn: 0,
    noteColumn: otherFields.find(isNote) ?? 0,
    lines: mapCells(lines, head.isHtml ? createCellReader() : toOneLine),
  };
}
