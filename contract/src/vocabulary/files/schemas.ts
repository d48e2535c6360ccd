import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { line, oneNumber, time, yesNo } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { importedAs, wordFileEncodings, wordFileFormats, wordFileLimits, wordStates } from '../constants.ts';
import { quotaView, timeZone } from '../fields.ts';

const empty = (value: unknown, original: unknown) => (original === '' ? undefined : value);

const choice = <Value extends string>(name: string, values: readonly Value[]) =>
  string()
    .transform(empty)
    .typeError(`${name} must be text.`)
    .oneOf(values, `${name} must be one of ${values.join(', ')}.`);

/** Number of a column, starting at 1; 0 for none. */
const column = (name: string) =>
  number()
    .transform(oneNumber)
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(0, `${name} must be 0 or more.`)
    .max(wordFileLimits.columns, `${name} can be at most ${wordFileLimits.columns}.`);

const count = () => number().integer().required();

/** Contents of a file, before or after its import. */
export const importedView = object({
  format: string().oneOf(['csv', 'anki']).required(),
  encoding: string().oneOf(wordFileEncodings).required(),
  /** Columns, each with its name ('' if it has none) and its first value. */
  columns: array(object({ name: string().defined(), sample: string().defined() }).required()).required(),
  word_column: count(),
  meaning_column: count(),
  state_column: count(),
  as: string().oneOf(importedAs).required(),
  /** Number of different words in the readable lines. */
  words: count(),
  /** Number of words that the import changes, and number of words left alone because they are already marked. */
  changed: count(),
  unchanged: count(),
  /** Quota before the import. With `as: kept`, words above the limit are rejected. */
  quota: quotaView.required(),
  /** Number of lines that can't be used, and the reasons for the first of them. */
  unusable: count(),
  unusable_lines: array(object({ line: count(), why: string().required() }).required()).required(),
  /** Time of the import, which is needed to undo it; null if nothing changed. */
  imported_at: string().nullable().defined(),
});
export type ImportedView = InferType<typeof importedView>;

export const schemas = {
  exportWords: {
    summary:
      'Download a member’s kept words: csv for spreadsheets, text for a zip of a text file and clips for Anki and other apps, apkg for an Anki package.',
    input: object({
      format: choice('format', wordFileFormats).required('format is required.'),
      book_code: line('book_code', 200).transform(empty),
      state: choice('state', wordStates),
    }),
    response: object({}),
  },
  importWords: {
    summary:
      'Import words from a CSV file or a text file exported from Anki. With known, words are marked as known or with the states of a column; with kept, they are kept with their meanings. Words that are already marked stay as they are. With dry_run, nothing changes. Importing a file again is safe.',
    input: object({
      dry_run: yesNo('dry_run'),
      as: choice('as', importedAs),
      /** By default, columns are detected from their names and the format. */
      word_column: column('word_column'),
      meaning_column: column('meaning_column'),
      state_column: column('state_column'),
      time_zone: timeZone(),
    }),
    files: { file: { kind: 'words', name: 'File', required: true } },
    response: messageView.shape({ data: importedView.required() }),
  },
  undoImport: {
    summary:
      'Undo the import made at a given time. Its words are new again, unless they have been marked differently or practiced since.',
    input: object({
      imported_at: time('imported_at').required('imported_at is required.'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: object({ changed: count() }).required() }),
  },
} satisfies Record<string, CallSchemas>;
