import type { Tx } from '../../../deps.ts';

/** What an imported dictionary says of a word; `kind` is a part of speech, '' where it does not say. */
export type ImportedMeaning = {
  key: string;
  kind: string;
  meaning: string;
  name: string;
  licence: string;
  source: string;
};

/** The meanings of these keys, those of the dictionary that was imported first before others. */
export async function findImported(tx: Tx, keys: readonly string[]): Promise<ImportedMeaning[]> {
  return await tx.$queryRaw<ImportedMeaning[]>`
    select e.key, e.kind, e.meaning, d.name, d.licence, d.source
    from imported_entries e join imported_dictionaries d on d.id = e.dictionary_id
    where e.key = any(${keys}::text[]) order by e.dictionary_id, e.key, e.rank`;
}
