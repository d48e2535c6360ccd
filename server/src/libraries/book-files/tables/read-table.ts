import { posix } from 'node:path';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { repairLine } from '@lingostory/contract/studio/text/split-text';
import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import { WordFileError } from '../../word-files/word-file-error.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { BookFile, BookFileChoices, FileChapter, FilePhrase } from '../book-file.ts';
import { BookFileError, truncateForMessage } from '../book-file-error.ts';
import { LeftOutList } from '../left-out.ts';
import { limitText } from '../limit-text.ts';
import { bookFileLimits } from '../limits.ts';
import { type PhraseRow, readPhraseRows } from './read-columns.ts';

const tablePattern = /\.(?:csv|tsv|tab|txt)$/i;

/** Control characters that don't occur in text files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects control characters.
const binaryCharacterPattern = /[\u0000-\u0008\u000E-\u001F]/;

const maxListedRows = 5;

/** A table says nothing about its book. */
const noMetadata = { authors: [], narrators: [], description: '', language: '', rights: '' };

/** Finds the clips of a zip by their names, with or without their folders. */
class ClipLookup {
  readonly #archive: Archive;
  /** Entries by their names without folders. A name that occurs twice has no entry. */
  readonly #entriesByBaseName = new Map<string, string | undefined>();

  constructor(archive: Archive) {
    this.#archive = archive;
    for (const entry of archive.names) {
      const baseName = toBaseName(entry);
      this.#entriesByBaseName.set(baseName, this.#entriesByBaseName.has(baseName) ? undefined : entry);
    }
  }

  /** Returns the entry of a clip, which may be in the folder of the table that names it. */
  find(name: string, tableEntry: string): string | undefined {
    const path = name.replaceAll('\\', '/');
    return (
      this.#archive.find(posix.join(posix.dirname(tableEntry), path)) ??
      this.#archive.find(path) ??
      this.#entriesByBaseName.get(toBaseName(path))
    );
  }
}

/** A table to read. `label` is how messages call it, and `findClip` finds its sounds in a zip. */
type TableFile = {
  fileName: string;
  bytes: Buffer;
  label: string;
  findClip?: (name: string) => string | undefined;
};

const onlyTableLabel = 'the table';

const toBaseName = (path: string) => posix.basename(path).normalize('NFC').toLowerCase();

const listLines = (rows: readonly PhraseRow[]) => {
  const lines = rows.slice(0, maxListedRows).map(({ line }) => line);
  const hiddenCount = rows.length - lines.length;
  return `${rows.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
};

function checkRows(rows: readonly PhraseRow[], label: string): void {
  const rowsWithoutPhrase = rows.filter(({ phrase }) => phrase === '');
  if (rowsWithoutPhrase.length > 0)
    throw new BookFileError(`${listLines(rowsWithoutPhrase)} of ${label}: there is no phrase.`);
  for (const [key, max] of [
    ['phrase', studioLimits.phrase],
    ['translation', studioLimits.translation],
    ['dictionary', studioLimits.dictionary],
    ['chapter', studioLimits.title],
  ] as const) {
    const longRows = rows.filter((row) => row[key].length > max);
    if (longRows.length > 0)
      throw new BookFileError(
        `${listLines(longRows)} of ${label}: the ${key} has more than ${max.toLocaleString('en')} characters.`,
      );
  }
}

/** Returns a title for a book that has none. */
export const titleOf = (fileName: string) =>
  limitText(
    repairLine(
      posix
        .basename(fileName)
        .replace(/\.\w{1,5}$/, '')
        .replace(/_+/g, ' '),
    ),
    studioLimits.title,
  );

function readText(bytes: Buffer, fileName: string): string {
  const text = decodeText(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  if (binaryCharacterPattern.test(text))
    throw new BookFileError(
      `“${truncateForMessage(posix.basename(fileName))}” is neither an EPUB nor a table. Please upload an EPUB, or a CSV or TSV file.`,
    );
  return text;
}

function parseRows({ bytes, fileName, label }: TableFile): ReturnType<typeof readPhraseRows> {
  try {
    const { rows, isAnki } = readPhraseRows(readText(bytes, fileName));
    return { rows: rows.map((row) => ({ ...row, phrase: repairLine(row.phrase) })), isAnki };
  } catch (error) {
    if (!(error instanceof WordFileError)) throw error;
    throw new BookFileError(label === onlyTableLabel ? error.message : `In ${label}: ${error.message}`);
  }
}

/** Makes a chapter of the rows with one chapter title. Rows without a title continue the chapter before them. */
function groupByChapter(
  rows: readonly PhraseRow[],
  defaultTitle: string,
): { title: string; rows: PhraseRow[] }[] {
  const chapters: { title: string; rows: PhraseRow[] }[] = [];
  for (const row of rows) {
    const current = chapters.at(-1);
    if (current && (row.chapter === '' || row.chapter === current.title)) current.rows.push(row);
    else chapters.push({ title: row.chapter || defaultTitle, rows: [row] });
  }
  return chapters;
}

/** Reads a table of phrases. A table alone has no sound. */
function readTable(table: TableFile): BookFile {
  const { fileName, label, findClip } = table;
  const { rows, isAnki } = parseRows(table);
  checkRows(rows, label);
  const leftOut = new LeftOutList();
  const missingRows = findClip
    ? rows.filter(({ sound }) => sound !== '' && findClip(sound) === undefined)
    : [];
  if (missingRows.length > 0)
    throw new BookFileError(
      `${listLines(missingRows)} of ${label}: “${truncateForMessage(missingRows[0]?.sound ?? '')}” isn’t in the zip.`,
    );
  const toPhrase = (row: PhraseRow, index: number): FilePhrase => {
    const entry = row.sound === '' ? undefined : findClip?.(row.sound);
    if (row.sound !== '' && !findClip)
      leftOut.add('Clips', 'A table alone has no sound. Please put it into a zip with its sound files.');
    return {
      type: 'phrase',
      text: row.phrase,
      // The cards of a deck don't continue each other.
      separator: index === 0 || isAnki || row.beginsParagraph ? 'paragraph' : 'space',
      emphasis: [],
      ...(entry === undefined ? {} : { clip: { entry, start: 0 } }),
      ...(row.translation === '' ? {} : { translation: row.translation }),
      ...(row.dictionary === '' ? {} : { dictionary: row.dictionary }),
    };
  };
  const title = titleOf(fileName);
  const chapters = groupByChapter(rows, title).map((chapter): FileChapter => {
    const items = chapter.rows.map(toPhrase);
    return { title: chapter.title, items, clipUnit: items.some(({ clip }) => clip) ? 'phrase' : 'none' };
  });
  return { ...noMetadata, title, chapters, leftOut: leftOut.list() };
}

function chooseChapters(chapters: FileChapter[], { chapters: indexes }: BookFileChoices): FileChapter[] {
  const chosenIndexes = indexes && new Set(indexes);
  return chapters.filter((_, index) => chosenIndexes?.has(index) ?? true);
}

function checkPhrases(books: readonly BookFile[]): void {
  if (books.every(({ chapters }) => chapters.length === 0))
    throw new BookFileError('There are no phrases in this table.');
}

/** Reads a table of phrases that was uploaded without clips. */
export const readTableFile = (
  bytes: Buffer,
  request: { fileName: string; choices: BookFileChoices },
): BookFile => {
  const book = readTable({ bytes, fileName: request.fileName, label: onlyTableLabel });
  checkPhrases([book]);
  return { ...book, chapters: chooseChapters(book.chapters, request.choices) };
};

/**
 * Reads a zip with tables of phrases and their clips. Several tables are chapters, in the order of their names. Those
 * without phrases are left out.
 */
export async function readTableArchive(
  archive: Archive,
  request: { fileName: string; choices: BookFileChoices },
): Promise<BookFile> {
  const tables = archive.names.filter(
    (name) => tablePattern.test(name) && !/(?:^|\/)(?:readme|license)/i.test(name),
  );
  if (tables.length === 0)
    throw new BookFileError(
      'This zip contains neither an EPUB nor a table. Please add a CSV or TSV file with a phrase in each row.',
    );
  const books: BookFile[] = [];
  const clips = new ClipLookup(archive);
  for (const table of tables.sort(compareNames)) {
    const bytes = await archive.read(table, bookFileLimits.table);
    const fileName = tables.length === 1 ? request.fileName : table;
    const label = tables.length === 1 ? onlyTableLabel : `“${truncateForMessage(table)}”`;
    books.push(readTable({ fileName, bytes, label, findClip: (name) => clips.find(name, table) }));
  }
  checkPhrases(books);
  return {
    ...noMetadata,
    title: titleOf(request.fileName),
    chapters: chooseChapters(
      books.flatMap(({ chapters }) => chapters),
      request.choices,
    ),
    leftOut: books.flatMap(({ leftOut }) => leftOut),
  };
}

const compareNames = new Intl.Collator('fr', { numeric: true }).compare;
