import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { messageView } from '../../problem.ts';
import { id, oneLine, studioLimits } from '../fields.ts';

/** Imported dictionary. `entries` is its number of words and expressions. */
export const dictionaryView = object({
  id: number().integer().required(),
  name: string().required(),
  licence: string().required(),
  /** Origin of the dictionary: a URL or any other text. */
  source: string().required(),
  entries: number().integer().required(),
  createdAt: string().required(),
});
export type DictionaryView = InferType<typeof dictionaryView>;

/** The import in progress, with the number of entries read so far. Null if no import is running. */
export const importingView = object({
  name: string().required(),
  entries: number().integer().required(),
})
  .nullable()
  .defined();

/** Details required for a dictionary, both in the form and on the command line. */
export const aboutDictionary = {
  name: oneLine('Name', studioLimits.name),
  licence: oneLine('License', studioLimits.rights),
  source: oneLine('Source', studioLimits.rights),
};

export const schemas = {
  listDictionaries: {
    summary: 'Imported dictionaries by name, and the import in progress.',
    input: object({}),
    response: object({ data: array(dictionaryView.required()).required(), importing: importingView }),
  },
  importDictionary: {
    summary:
      'Import a French-English dictionary, completely or not at all: a zip or tar.gz of a StarDict or dictd dictionary, or a TSV file.',
    input: object(aboutDictionary),
    files: { file: { kind: 'dictionary', name: 'File', required: true } },
    response: object({ message: string().required(), data: dictionaryView.required() }),
  },
  removeDictionary: {
    summary: 'Remove a dictionary with its entries. Meanings that editors took from it stay.',
    input: object(id),
    problems: [404],
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
