import type { Deps } from '../../../deps.ts';
import type { ImportedDictionary } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { removeImportFiles } from './hold-import.ts';

/** The dictionaries that were imported, by name. */
export async function listDictionaries({ db }: Pick<Deps, 'db'>): Promise<ImportedDictionary[]> {
  return await db.importedDictionary.findMany({ orderBy: [{ name: 'asc' }] });
}

/** Removes a dictionary with its entries. 404 when there is none. */
export async function removeDictionary(
  { db }: Pick<Deps, 'db'>,
  which: { id: number } | { name: string },
): Promise<{ name: string }> {
  const found = await db.importedDictionary.findUnique({ where: which });
  // Asked for twice at once, the second finds nothing to delete.
  const { count } = found
    ? await db.importedDictionary.deleteMany({ where: { id: found.id } })
    : { count: 0 };
  if (!found || count === 0) throw new Problem(404, 'We couldn’t find this dictionary.');
  return { name: found.name };
}

/** Removes what imports left behind whose process has died. Nothing of them was stored. */
export async function sweepImports(deps: Pick<Deps, 'db' | 'clock' | 'media'>): Promise<void> {
  const where = { heldUntil: { lt: deps.clock.now() } };
  for (const dead of await deps.db.dictionaryImport.findMany({ where })) {
    await removeImportFiles(deps, dead);
    await deps.db.dictionaryImport.deleteMany({ where: { ...where, id: dead.id } });
  }
}
