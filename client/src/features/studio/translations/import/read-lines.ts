import { cleanText } from '../state/phrases.ts';

/** A line of pasted text. `french` is null if the lines are translations only. `number` is counted from 1. */
export type ImportLine = { number: number; french: string | null; english: string };
export type ImportText = {
  /** `pairs`: each line has French, a tab and English. `lines`: each line is a translation. */
  kind: 'pairs' | 'lines';
  lines: readonly ImportLine[];
};

/** Reads pasted text, or null if it has no line. It is read as pairs if most of its lines have a tab. */
export function readImportText(text: string): ImportText | null {
  const rows = splitRows(text.replace(/^\uFEFF/, ''));
  const filledRows = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filledRows.length === 0) return null;
  const pairCount = filledRows.filter(({ cells }) => cells.length > 1).length;
  if (pairCount * 2 > filledRows.length) {
    return {
      kind: 'pairs',
      lines: filledRows.map(({ number, cells: [french = '', english = ''] }) => ({
        number,
        french,
        english,
      })),
    };
  }
  return {
    kind: 'lines',
    lines: rows.map(({ number, cells }) => ({ number, french: null, english: cells.join(' ').trim() })),
  };
}

type Row = { number: number; cells: string[] };

/**
 * Splits text into rows of cells. Spreadsheets quote a cell that contains a tab, a quotation mark or a line break, and
 * double its quotation marks. A quotation mark that isn't closed belongs to the text.
 */
function splitRows(text: string): Row[] {
  const rows: Row[] = [];
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  let [index, number] = [0, 1];
  while (index <= source.length) {
    const row: Row = { number, cells: [] };
    for (let isRowOpen = true; isRowOpen; ) {
      const { cell, end } = readCell(source, index);
      row.cells.push(cleanText(cell));
      number += cell.split('\n').length - 1;
      isRowOpen = source[end] === '\t';
      index = end + 1;
    }
    number += 1;
    rows.push(row);
  }
  return rows;
}

const quotedCellPattern = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const plainCellPattern = /[^\t\n]*/y;

function readCell(source: string, start: number): { cell: string; end: number } {
  quotedCellPattern.lastIndex = start;
  const quoted = quotedCellPattern.exec(source);
  // A sentence in quotation marks is no quoted cell: a spreadsheet would have doubled them.
  if (quoted !== null && needsQuotes(quoted[1] ?? ''))
    return { cell: (quoted[1] ?? '').replaceAll('""', '"'), end: quotedCellPattern.lastIndex };
  plainCellPattern.lastIndex = start;
  return { cell: plainCellPattern.exec(source)?.[0] ?? '', end: plainCellPattern.lastIndex };
}

const needsQuotes = (content: string) => /[\t\n]|""/.test(content);
