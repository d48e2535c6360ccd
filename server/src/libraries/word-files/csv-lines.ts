import { stringify } from 'csv-stringify/sync';
import type { ExportedWord } from './exported-word.ts';

const columns = ['word', 'meaning', 'state', 'phrase', 'book', 'kept on', 'due', 'repetitions'];

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What a spreadsheet takes for a formula is shown as it is: nobody's computer obeys the text of a book. */
const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** How `defused` text was. */
export const undefused = (text: string) => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

const lines = (rows: readonly string[][]) => stringify(rows as string[][], { record_delimiter: '\r\n' });

/** The byte order mark, without which spreadsheets take UTF-8 for something else, and the names of the columns. */
export const csvHead = () => `\uFEFF${lines([columns])}`;

/** Words as lines of a CSV file (RFC 4180). */
export function csvLines(words: readonly ExportedWord[]): string {
  return lines(
    words.map(({ text, meaning, state, phrase, bookTitle, createdAt, due, repetitions }) => [
      ...[text, meaning, state, phrase, bookTitle].map(defused),
      ...[dayOf(createdAt), dayOf(due), String(repetitions)],
    ]),
  );
}
