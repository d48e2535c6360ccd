import type { Tx } from '../../../deps.ts';

/** A meaning of a key in an imported dictionary, with the dictionary's attribution. */
export type ImportedMeaning = {
  key: string;
  /** Part of speech, empty if the dictionary doesn't give one. */
  kind: string;
  meaning: string;
  dictionary: string;
  licence: string;
  source: string;
};

/** Returns the meanings of these lookup keys, ordered by when their dictionary was imported, then by rank. */
export async function findImported(tx: Tx, keys: readonly string[]): Promise<ImportedMeaning[]> {
  return await tx.$queryRaw<ImportedMeaning[]>`
    select e.key, e.kind, e.meaning, d.name as dictionary, d.licence, d.source
    from imported_entries e join imported_dictionaries d on d.id = e.dictionary_id
    where e.key = any(${keys}::text[]) order by d.id, e.rank, e.key`;
}
