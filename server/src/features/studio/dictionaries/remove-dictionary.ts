import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';

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
