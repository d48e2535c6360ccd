import { stringify } from 'csv-stringify/sync';
import type { ExportedWord } from './exported-word.ts';

const columns = ['word', 'meaning', 'state', 'phrase', 'book', 'kept on', 'due', 'repetitions', 'note'];

const toIsoDate = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);

/** Escapes text that a spreadsheet would run as a formula. The text can come from a book. */
export const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string) => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

const toCsv = (rows: readonly string[][]) => stringify(rows as string[][], { record_delimiter: '\r\n' });

/** Returns the header line. It starts with a byte order mark, without which spreadsheets misread UTF-8. */
export const createCsvHeader = () => `\uFEFF${toCsv([columns])}`;

/** Returns words as lines of a CSV file (RFC 4180). */
export function toCsvLines(words: readonly ExportedWord[]): string {
  return toCsv(
    words.map(({ text, meaning, note, state, phrase, bookTitle, createdAt, due, repetitions }) => [
      ...[text, meaning, state, phrase, bookTitle].map(escapeFormula),
      ...[toIsoDate(createdAt), toIsoDate(due), String(repetitions), escapeFormula(note)],
    ]),
  );
}
