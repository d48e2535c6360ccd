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

/** Counted from 1; 0 says that there is none. */
const column = (name: string) =>
  number()
    .transform(oneNumber)
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(0, `${name} must be 0 or more.`)
    .max(wordFileLimits.columns, `${name} can be at most ${wordFileLimits.columns}.`);

const count = () => number().integer().required();

/** What a file brings, before or after it is imported. */
export const importedView = object({
  format: string().oneOf(['csv', 'anki']).required(),
  encoding: string().oneOf(wordFileEncodings).required(),
  /** Each column with its name, or '' without one, and what stands in it first. */
  columns: array(object({ name: string().defined(), sample: string().defined() }).required()).required(),
  word_column: count(),
  meaning_column: count(),
  state_column: count(),
  as: string().oneOf(importedAs).required(),
  /** Different words that could be read, as many as can be read in the lines. */
  words: count(),
  /** Those that an import changes, and those that stay as they are: the member has said something of them already. */
  changed: count(),
  unchanged: count(),
  /** Before the import. With `as` kept, what has no room is refused. */
  quota: quotaView.required(),
  /** How many lines cannot be used, and why, of the first of them. */
  unusable: count(),
  unusable_lines: array(object({ line: count(), why: string().required() }).required()).required(),
  /** When it was imported, which takes it back; null where nothing has changed. */
  imported_at: string().nullable().defined(),
});
export type ImportedView = InferType<typeof importedView>;

export const schemas = {
  exportWords: {
    summary:
      'The words that a member keeps as a file: csv for spreadsheets, text for a zip of a text file and clips that Anki and others read, apkg for Anki.',
    input: object({
      format: choice('format', wordFileFormats).required('format is required.'),
      book_code: line('book_code', 200).transform(empty),
      state: choice('state', wordStates),
    }),
    response: object({}),
  },
  importWords: {
    summary:
      'Bring words in from a CSV file or a text file that Anki has exported: known says that they are known, or what a column of states says; kept keeps them with their meanings. Words that something was said of stay as they are. With dry_run, nothing changes. Importing a file again is safe.',
    input: object({
      dry_run: yesNo('dry_run'),
      as: choice('as', importedAs),
      /** Unless given, chosen by the names of the columns and the format. */
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
      'Take an import back by its time: its words are new again, unless something else was said of them or they were practised meanwhile.',
    input: object({
      imported_at: time('imported_at').required('imported_at is required.'),
      time_zone: timeZone(),
    }),
    response: messageView.shape({ data: object({ changed: count() }).required() }),
  },
} satisfies Record<string, CallSchemas>;
