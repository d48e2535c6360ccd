import type { Deps } from '../../../deps.ts';
import type { ImportedDictionary } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { removeImportFiles } from './hold-import.ts';

/** Returns the imported dictionaries, sorted by name. */
export async function listDictionaries({ db }: Pick<Deps, 'db'>): Promise<ImportedDictionary[]> {
  return await db.importedDictionary.findMany({ orderBy: [{ name: 'asc' }] });
}

/** Removes a dictionary with all its entries. Throws 404 when it doesn't exist. */
export async function removeDictionary(
  { db }: Pick<Deps, 'db'>,
  where: { id: number } | { name: string },
): Promise<{ name: string }> {
  const dictionary = await db.importedDictionary.findUnique({ where });
  // If another request has just removed the dictionary, there is nothing left to delete.
  const { count } = dictionary
    ? await db.importedDictionary.deleteMany({ where: { id: dictionary.id } })
    : { count: 0 };
  if (!dictionary || count === 0) throw new Problem(404, 'We couldn’t find this dictionary.');
  return { name: dictionary.name };
}

/** Removes the files and rows of imports whose process has died. Their entries were never stored. */
export async function removeStaleImports(deps: Pick<Deps, 'db' | 'clock' | 'media'>): Promise<void> {
  const where = { heldUntil: { lt: deps.clock.now() } };
  for (const abandonedImport of await deps.db.dictionaryImport.findMany({ where })) {
    await removeImportFiles(deps, abandonedImport);
    await deps.db.dictionaryImport.deleteMany({ where: { ...where, id: abandonedImport.id } });
  }
}
