import type { Tx } from '../../../deps.ts';

/** What an imported dictionary says of a key, with what has to be told of the dictionary. */
export type ImportedMeaning = {
  key: string;
  /** The part of speech, empty where the dictionary does not say. */
  kind: string;
  meaning: string;
  dictionary: string;
  licence: string;
  source: string;
};

/** The meanings of these look-up keys: dictionary by dictionary as they were imported, the first meaning of each first. */
export async function findImported(tx: Tx, keys: readonly string[]): Promise<ImportedMeaning[]> {
  return await tx.$queryRaw<ImportedMeaning[]>`
    select e.key, e.kind, e.meaning, d.name as dictionary, d.licence, d.source
    from imported_entries e join imported_dictionaries d on d.id = e.dictionary_id
    where e.key = any(${keys}::text[]) order by d.id, e.rank, e.key`;
}
