import type { Deps } from '../../../deps.ts';
import { removeImportFiles } from './hold-import.ts';

/** Removes what imports left behind whose process has died. Nothing of them was stored. */
export async function sweepImports(deps: Pick<Deps, 'db' | 'clock' | 'media'>): Promise<void> {
  const where = { heldUntil: { lt: deps.clock.now() } };
  for (const dead of await deps.db.dictionaryImport.findMany({ where })) {
    await removeImportFiles(deps, dead);
    await deps.db.dictionaryImport.deleteMany({ where: { ...where, id: dead.id } });
  }
}
