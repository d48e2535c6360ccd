import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { calls } from '@lingostory/contract/studio/dictionaries/calls';
import type { DictionaryView } from '@lingostory/contract/studio/dictionaries/schemas';
import { schemas } from '@lingostory/contract/studio/dictionaries/schemas';
import type { ImportedDictionary } from '../../../generated/prisma/client.ts';
import { createLongBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { findRunningImport, removeImportFiles } from './hold-import.ts';
import { importDictionary } from './import-dictionary.ts';
import { listDictionaries, removeDictionary } from './stored-dictionaries.ts';

function toDictionaryView(dictionary: ImportedDictionary): DictionaryView {
  const { id, name, licence, source, entryCount, importedAt } = dictionary;
  return { id, name, licence, source, entries: entryCount, createdAt: importedAt.toISOString() };
}

export const dictionaryRoutes = defineRoutes(calls, schemas, {
  listDictionaries: async ({ deps }) => ({
    data: (await listDictionaries(deps)).map(toDictionaryView),
    importing: await findRunningImport(deps),
  }),
  importDictionary: withBudget(createLongBudget(2), async ({ deps, input, files }) => {
    const id = randomUUID();
    const { path } = files.file;
    const dictionary = await importDictionary(deps, {
      ...input,
      path,
      files: {
        id,
        file: basename(path),
        open: async () => await deps.media.createWorkFolder(id),
        remove: async () => await removeImportFiles(deps, { id, file: basename(path) }),
      },
    });
    const count = dictionary.entryCount.toLocaleString('en');
    return {
      message: `“${dictionary.name}” is imported, with ${count} ${dictionary.entryCount === 1 ? 'entry' : 'entries'}.`,
      data: toDictionaryView(dictionary),
    };
  }),
  removeDictionary: withBudget(createLongBudget(2), async ({ deps, input }) => {
    const { name } = await removeDictionary(deps, { id: input.id });
    return { message: `“${name}” is removed.` };
  }),
});
