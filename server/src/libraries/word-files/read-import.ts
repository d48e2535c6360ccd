import {
  type ImportedAs,
  type wordFileEncodings,
  wordStatesLimit,
} from '@lingostory/contract/vocabulary/constants';
import { searchText } from '../../lib/search-text.ts';
import { type ChosenColumns, type ChosenWord, chooseWords, type Unusable } from './choose-words.ts';
import { readWords, type WordTable } from './read-words.ts';

/** The member's choices. Missing ones default to what the file suggests. */
export type ImportChoices = {
  as?: ImportedAs | undefined;
  word?: number | undefined;
  meaning?: number | undefined;
  state?: number | undefined;
};

export type ImportContent = {
  format: WordTable['format'];
  encoding: (typeof wordFileEncodings)[number];
  columns: { name: string; sample: string }[];
  as: ImportedAs;
  chosen: ChosenColumns;
  /**
   * Number of distinct words. `batches` holds them, with their search text, as JSON arrays that the server passes on
   * as strings.
   */
  words: number;
  batches: string[];
  unusable: number;
  /** The first few lines that can't be used. */
  unusableLines: Unusable[];
};

/** A choice that the file doesn't allow, with the name of the request field. */
export type WrongChoice = { field: string; message: string };

/** Number of unusable lines to list; further ones are only counted. */
const maxListedLines = 20;
const sampleLength = 80;

/**
 * Reads a word file for an import and finds the lemma of each word. Throws a WordFileError if the file can't be read.
 */
export async function readImport(path: string, choices: ImportChoices): Promise<ImportContent | WrongChoice> {
  const table = await readWords(path);
  const decision = decide(table, choices);
  if ('field' in decision) return decision;
  const { as, chosen } = decision;
  const { words, unusable } = chooseWords(table.lines, chosen, as);
  return {
    format: table.format,
    encoding: table.encoding,
    as,
    chosen,
    columns: table.columns.map((name, index) => ({
      name: name.slice(0, sampleLength),
      sample: sampleOf(table, index),
    })),
    words: words.length,
    batches: batchesOf(words),
    unusable: unusable.length,
    unusableLines: unusable.slice(0, maxListedLines),
  };
}

/** Completes the member's choices with defaults from the file. Anki words that have meanings are kept by default. */
function decide(
  table: WordTable,
  choices: ImportChoices,
): { as: ImportedAs; chosen: ChosenColumns } | WrongChoice {
  const chosen = {
    word: choices.word || table.wordColumn,
    meaning: choices.meaning ?? table.meaningColumn,
    state: choices.state ?? table.stateColumn,
  };
  const missing = Object.entries(chosen).find(([, column]) => column > table.columns.length);
  if (missing)
    return {
      field: `${missing[0]}_column`,
      message: `This file has ${table.columns.length} columns. Please choose one of them.`,
    };
  const as = choices.as ?? (table.format === 'anki' && chosen.meaning > 0 ? 'kept' : 'known');
  if (as === 'kept' && chosen.meaning === 0)
    return {
      field: 'meaning_column',
      message: 'Please choose the column with the meanings, or say that you know these words.',
    };
  return { as, chosen };
}

/** Returns the first nonempty cell of a column. */
function sampleOf({ lines }: WordTable, column: number): string {
  const sample = lines.find(({ cells }) => cells[column])?.cells[column] ?? '';
  return sample.slice(0, sampleLength);
}

/** Splits words into batches, each stored in one transaction, so that the member's row is never locked for long. */
function batchesOf(words: readonly ChosenWord[]): string[] {
  const batches: string[] = [];
  for (let at = 0; at < words.length; at += wordStatesLimit) {
    const batch = words
      .slice(at, at + wordStatesLimit)
      .map((word) => ({ ...word, search: searchText(word.text, word.lemma, word.meaning) }));
    batches.push(JSON.stringify(batch));
  }
  return batches;
}
