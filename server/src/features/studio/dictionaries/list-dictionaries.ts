import type { Deps } from '../../../deps.ts';
import type { ImportedDictionary } from '../../../generated/prisma/client.ts';

/** The dictionaries that were imported, by name. */
export async function listDictionaries({ db }: Pick<Deps, 'db'>): Promise<ImportedDictionary[]> {
  return await db.importedDictionary.findMany({ orderBy: [{ name: 'asc' }] });
}
