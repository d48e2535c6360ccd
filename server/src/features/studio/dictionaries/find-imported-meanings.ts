import type { TransactionClient } from '../../../deps.ts';

/** A meaning from an imported dictionary, with that dictionary's attribution. */
export type ImportedMeaning = {
  key: string;
  /** Part of speech, or empty if the dictionary gives none. */
  kind: string;
  meaning: string;
  dictionary: string;
  licence: string;
  source: string;
};

/**
 * Returns the imported meanings of these lookup keys, sorted by when their dictionary was imported, then by their
 * order in that dictionary.
 */
export async function findImportedMeanings(
  tx: TransactionClient,
  keys: readonly string[],
): Promise<ImportedMeaning[]> {
  return await tx.$queryRaw<ImportedMeaning[]>`
    select e.key, e.kind, e.meaning, d.name as dictionary, d.licence, d.source
    from imported_entries e join imported_dictionaries d on d.id = e.dictionary_id
    where e.key = any(${keys}::text[]) order by d.id, e.rank, e.key`;
}
