import { readAnkiFileHeader } from '../../word-files/anki-head.ts';
import { unescapeFormula } from '../../word-files/csv-lines.ts';
import { createHtmlReader } from '../../word-files/html-text.ts';
import { findDelimiter, readLines, type TableLine } from '../../word-files/read-lines.ts';

/** The columns of a table of phrases, counted from 0. A column that the table doesn't have is -1. */
type PhraseColumns = {
  phrase: number;
  translation: number;
  dictionary: number;
  sound: number;
  chapter: number;
};

/** A row of a table. `sound` is the name of the clip's file, or ''. */
export type PhraseRow = {
  line: number;
  phrase: string;
  translation: string;
  dictionary: string;
  sound: string;
  chapter: string;
  /** True if the row follows a blank line. */
  beginsParagraph: boolean;
};

const columnNamePatterns: Readonly<Record<keyof PhraseColumns, RegExp>> = {
  phrase: /^(?:phrases?|te?xte?s?|sentences?|french|français|front|recto|original)$/i,
  translation: /^(?:translations?|traductions?|meanings?|english|anglais|sens|back|verso)$/i,
  dictionary: /^(?:dictionary|dictionnaire|words?|mots?|vocabulary|vocabulaire|glossary|glossaire)$/i,
  sound:
    /^(?:audio|sounds?|sons?|files?|file ?names?|fichiers?|nom (?:du|de) fichier|clips?|recordings?|enregistrements?)(?: (?:file|audio))?$/i,
  chapter: /^(?:chapters?|chapitres?|parts?|parties?|sections?)$/i,
};

const columnKeys = Object.keys(columnNamePatterns) as (keyof PhraseColumns)[];
const noColumns: PhraseColumns = { phrase: -1, translation: -1, dictionary: -1, sound: -1, chapter: -1 };

/** Matches Anki's sound tags. A match ends at the next bracket, so that a cell full of brackets takes linear time. */
const soundTagPattern = /\[sound:([^\][]*)\]/g;
const soundNamePattern = /\.(?:mp3|m4a|m4b|mp4|aac|ogg|oga|opus|wav|flac|webm)$/i;

function findNamedColumns(names: readonly string[]): PhraseColumns | undefined {
  const columns = { ...noColumns };
  for (const key of columnKeys)
    columns[key] = names.findIndex((name) => columnNamePatterns[key].test(name.trim().replaceAll('_', ' ')));
  return columns.phrase >= 0 ? columns : undefined;
}

const isSoundCell = (cell: string) => soundNamePattern.test(cell) || /^\[sound:[^\][]*\]$/.test(cell);

/**
 * Returns the columns of a table without a header: the phrase, its translation, its dictionary, the name of its clip's
 * file and its chapter. The clip's column is found by its content, and missing columns before it are left out.
 */
function findColumnsByOrder(lines: readonly TableLine[], columnCount: number): PhraseColumns {
  const isSoundColumn = (column: number) => {
    const cells = lines.map(({ cells: rowCells }) => rowCells[column] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isSoundCell);
  };
  const soundColumn = Array.from({ length: columnCount }, (_, column) => column).find(isSoundColumn);
  const textColumns = Array.from({ length: columnCount }, (_, column) => column).filter((column) =>
    soundColumn === undefined ? column !== 3 : column < Math.max(soundColumn, 1) && column !== soundColumn,
  );
  // A table whose first column is the clip continues with the texts.
  const [phrase = soundColumn === 0 ? 1 : 0, translation = -1, dictionary = -1] =
    soundColumn === 0 ? [1, 2, 3].filter((column) => column < columnCount) : textColumns;
  const chapter = soundColumn === 0 ? 4 : (soundColumn ?? 3) + 1;
  return {
    phrase,
    translation,
    dictionary,
    sound: soundColumn ?? -1,
    chapter: chapter < columnCount ? chapter : -1,
  };
}

const toOneLine = (cell: string) => cell.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const countLineBreaks = (cells: readonly string[]) => cells.join('').split('\n').length - 1;

/** Reads the rows of a CSV, TSV or Anki text file. Throws a WordFileError naming the line. */
export function readPhraseRows(text: string): { rows: PhraseRow[]; isAnki: boolean } {
  const isAnki = text.startsWith('#');
  const head = isAnki ? readAnkiFileHeader(text) : undefined;
  const rest = head?.rest ?? text;
  const lines = readLines(rest, head?.separator ?? findDelimiter(rest), (head?.lines ?? 0) + 1);
  const columnCount = lines.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const headerColumns = findNamedColumns(head?.columns ?? []);
  const firstRowColumns = headerColumns ? undefined : findNamedColumns(lines[0]?.cells ?? []);
  const rowLines = firstRowColumns ? lines.slice(1) : lines;
  const specialColumns = head?.specialColumns ?? new Set<number>();
  const noteLines = rowLines.map(({ line, cells }) => ({
    line,
    cells: cells.filter((_, index) => !specialColumns.has(index + 1)),
  }));
  const namedColumns = headerColumns ?? firstRowColumns;
  const columns = namedColumns ?? findColumnsByOrder(noteLines, columnCount - specialColumns.size);
  const readHtml = createHtmlReader();
  let nextLine = rowLines[0]?.line ?? 0;
  const rows = (namedColumns ? rowLines : noteLines).flatMap(({ line, cells }, index): PhraseRow[] => {
    const beginsParagraph = line > nextLine;
    nextLine = line + 1 + countLineBreaks(rowLines[index]?.cells ?? []);
    const readCell = (column: number): string => {
      const cell = (cells[column] ?? '').replace(soundTagPattern, ' ');
      const isHtml = head?.isHtml === true;
      return isHtml ? readHtml(cell.replace(/<br ?\/?>/gi, '\n'), line) : unescapeFormula(cell);
    };
    const sounds = cells.flatMap((cell) => [...cell.matchAll(soundTagPattern)].map(([, name = '']) => name));
    const row = {
      line,
      phrase: toOneLine(readCell(columns.phrase)),
      translation: toOneLine(readCell(columns.translation)),
      dictionary: readCell(columns.dictionary).trim(),
      sound: (sounds[0] ?? readCell(columns.sound)).trim(),
      chapter: toOneLine(readCell(columns.chapter)),
      beginsParagraph,
    };
    return Object.values(row).some((value) => typeof value === 'string' && value !== '') ? [row] : [];
  });
  return { rows, isAnki };
}
