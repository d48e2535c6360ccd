import { toSearchText } from '@lingostory/contract/search-text';
import {
  type ImportMode,
  maxWordStatesPerRequest,
  type wordFileEncodings,
} from '@lingostory/contract/vocabulary/constants';
import { type ChosenColumns, type ChosenWord, chooseWords, type UnusableLine } from './choose-words.ts';
import { readWords, type WordTable } from './read-words.ts';

/** The member's choices for an import. Choices that are undefined are derived from the file. */
export type ImportChoices = {
  as?: ImportMode | undefined;
  word?: number | undefined;
  meaning?: number | undefined;
  state?: number | undefined;
  note?: number | undefined;
};

export type ImportContent = {
  format: WordTable['format'];
  encoding: (typeof wordFileEncodings)[number];
  columns: { name: string; sample: string }[];
  as: ImportMode;
  chosen: ChosenColumns;
  /**
   * Number of distinct words. `batches` holds the words and their search text as JSON arrays. The arrays are strings,
   * because the server passes them on without parsing them.
   */
  words: number;
  batches: string[];
  unusable: number;
  /** The first few lines that can't be used. */
  unusableLines: UnusableLine[];
};

/** A choice that the file doesn't allow, with the name of the request field. */
export type InvalidChoice = { field: string; message: string };

/** Number of unusable lines to list; further ones are only counted. */
const maxListedLines = 20;
const maxSampleLength = 80;

/**
 * Reads a word file for an import and finds the lemma of each word. Throws a WordFileError if the file can't be read.
 */
export async function readImportFile(
  path: string,
  choices: ImportChoices,
): Promise<ImportContent | InvalidChoice> {
  const table = await readWords(path);
  const importPlan = planImport(table, choices);
  if ('field' in importPlan) return importPlan;
  const { as, chosen } = importPlan;
  const { words, unusableLines } = chooseWords(table.lines, chosen, as);
  return {
    format: table.format,
    encoding: table.encoding,
    as,
    chosen,
    columns: table.columns.map((name, index) => ({
      name: name.slice(0, maxSampleLength),
      sample: sampleOf(table, index),
    })),
    words: words.length,
    batches: batchesOf(words),
    unusable: unusableLines.length,
    unusableLines: unusableLines.slice(0, maxListedLines),
  };
}

/**
 * Completes the member's choices with defaults from the file. By default, words from an Anki file with meanings are
 * added to the word list, and all other words are marked as known.
 */
function planImport(
  table: WordTable,
  choices: ImportChoices,
): { as: ImportMode; chosen: ChosenColumns } | InvalidChoice {
  const chosenColumns = {
    word: choices.word || table.wordColumn,
    meaning: choices.meaning ?? table.meaningColumn,
    state: choices.state ?? table.stateColumn,
    note: choices.note ?? table.noteColumn,
  };
  const missingColumn = Object.entries(chosenColumns).find(([, column]) => column > table.columns.length);
  if (missingColumn)
    return {
      field: `${missingColumn[0]}_column`,
      message: `This file has ${table.columns.length} columns. Please choose one of them.`,
    };
  const mode = choices.as ?? (table.format === 'anki' && chosenColumns.meaning > 0 ? 'kept' : 'known');
  if (mode === 'kept' && chosenColumns.meaning === 0)
    return {
      field: 'meaning_column',
      message: 'Please choose the column with the meanings, or say that you know these words.',
    };
  return { as: mode, chosen: chosenColumns };
}

/** Returns the beginning of the first nonempty cell of a column. */
function sampleOf({ lines }: WordTable, column: number): string {
  const sample = lines.find(({ cells }) => cells[column])?.cells[column] ?? '';
  return sample.slice(0, maxSampleLength);
}

/** Splits words into batches, each stored in one transaction, so that the member's row is never locked for long. */
function batchesOf(words: readonly ChosenWord[]): string[] {
  const batches: string[] = [];
  for (let offset = 0; offset < words.length; offset += maxWordStatesPerRequest) {
    const batch = words
      .slice(offset, offset + maxWordStatesPerRequest)
      .map((word) => ({ ...word, search: toSearchText(word.text, word.lemma, word.meaning, word.note) }));
    batches.push(JSON.stringify(batch));
  }
  return batches;
}
