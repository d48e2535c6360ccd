import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { messageView } from '../../problem.ts';
import { idField, singleLineField, studioLimits } from '../fields.ts';

/** An imported dictionary. `entries` is the number of its words and expressions. */
export const dictionaryView = object({
  id: number().integer().required(),
  name: string().required(),
  licence: string().required(),
  /** The source of the dictionary, as a URL or other text. */
  source: string().required(),
  entries: number().integer().required(),
  createdAt: string().required(),
});
export type DictionaryView = InferType<typeof dictionaryView>;

/** The import that is running, with the number of entries read so far. Null if no import is running. */
export const dictionaryImportView = object({
  name: string().required(),
  entries: number().integer().required(),
})
  .nullable()
  .defined();

/** Details required for a dictionary, both in the form and on the command line. */
export const dictionaryDetailFields = {
  name: singleLineField('Name', studioLimits.name),
  licence: singleLineField('License', studioLimits.rights),
  source: singleLineField('Source', studioLimits.rights),
};

export const schemas = {
  listDictionaries: {
    summary: 'Imported dictionaries by name, and the import in progress.',
    input: object({}),
    response: object({ data: array(dictionaryView.required()).required(), importing: dictionaryImportView }),
  },
  importDictionary: {
    summary:
      'Import a French-English dictionary, completely or not at all: a zip or tar.gz of a StarDict or dictd dictionary, or a TSV file.',
    input: object(dictionaryDetailFields),
    files: { file: { kind: 'dictionary', name: 'File', required: true } },
    response: object({ message: string().required(), data: dictionaryView.required() }),
  },
  removeDictionary: {
    summary: 'Remove a dictionary with its entries. Meanings that editors took from it stay.',
    input: object(idField),
    problems: [404],
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
