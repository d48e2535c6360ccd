import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, lineField, timeField, toSingleNumber } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { importModes, wordFileEncodings, wordFileFormats, wordFileLimits, wordStates } from '../constants.ts';
import { quotaView, timeZoneField } from '../fields.ts';

const emptyToUndefined = (value: unknown, original: unknown) => (original === '' ? undefined : value);

const choiceField = <Value extends string>(name: string, values: readonly Value[]) =>
  string()
    .transform(emptyToUndefined)
    .typeError(`${name} must be text.`)
    .oneOf(values, `${name} must be one of ${values.join(', ')}.`);

/** The number of a column, starting at 1, or 0 for none. */
const columnField = (name: string) =>
  number()
    .transform(toSingleNumber)
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(0, `${name} must be 0 or more.`)
    .max(wordFileLimits.columns, `${name} can be at most ${wordFileLimits.columns}.`);

const createCountField = () => number().integer().required();

/** The contents of an imported file, and how many words the import changes. */
export const importResultView = object({
  format: string().oneOf(['csv', 'anki']).required(),
  encoding: string().oneOf(wordFileEncodings).required(),
  /** The columns of the file, each with its name (empty if it has none) and its first value. */
  columns: array(object({ name: string().defined(), sample: string().defined() }).required()).required(),
  word_column: createCountField(),
  meaning_column: createCountField(),
  state_column: createCountField(),
  note_column: createCountField(),
  as: string().oneOf(importModes).required(),
  /** Number of different words in the lines that can be used. */
  words: createCountField(),
  /** Number of words that the import changes. `unchanged` counts words that are already marked. */
  changed: createCountField(),
  unchanged: createCountField(),
  /**
   * The size and the limit of the member's word list before the import. An import that would exceed the limit is
   * rejected as a whole.
   */
  quota: quotaView.required(),
  /** Number of lines that cannot be used. `unusable_lines` lists the first of them, each with its reason. */
  unusable: createCountField(),
  unusable_lines: array(object({ line: createCountField(), why: string().required() }).required()).required(),
  /** Time of the import, which is needed to undo it; null if nothing changed. */
  imported_at: string().nullable().defined(),
});
export type ImportResultView = InferType<typeof importResultView>;

export const schemas = {
  exportWords: {
    summary:
      'Download a member’s kept words: csv for spreadsheets, text for a zip of a text file and clips for Anki and other apps, apkg for an Anki package.',
    input: object({
      format: choiceField('format', wordFileFormats).required('format is required.'),
      book_code: lineField('book_code', 200).transform(emptyToUndefined),
      state: choiceField('state', wordStates),
    }),
    response: object({}),
  },
  importWords: {
    summary:
      'Import words from a CSV file or a text file exported from Anki. With known, words are marked as known or with the states of a column; with kept, they are kept with their meanings and notes. Words that are already marked stay as they are. With dry_run, nothing changes. Importing a file again is safe.',
    input: object({
      dry_run: booleanField('dry_run'),
      as: choiceField('as', importModes),
      /** By default, columns are detected from their names and the format. */
      word_column: columnField('word_column'),
      meaning_column: columnField('meaning_column'),
      state_column: columnField('state_column'),
      note_column: columnField('note_column'),
      time_zone: timeZoneField(),
    }),
    files: { file: { kind: 'words', name: 'File', required: true } },
    response: messageView.shape({ data: importResultView.required() }),
  },
  undoImport: {
    summary:
      'Undo the import made at a given time. Its words are new again, unless they have been marked differently or practiced since.',
    input: object({
      imported_at: timeField('imported_at').required('imported_at is required.'),
      time_zone: timeZoneField(),
    }),
    response: messageView.shape({ data: object({ changed: createCountField() }).required() }),
  },
} satisfies Record<string, CallSchemas>;
