import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { calls } from '@lingostory/contract/studio/dictionaries/calls';
import type { DictionaryView } from '@lingostory/contract/studio/dictionaries/schemas';
import type { ImportedDictionary } from '../../../generated/prisma/client.ts';
import type { Handlers } from '../../../http/route.ts';
import { findImporting, removeImportFiles } from './hold-import.ts';
import { importDictionary } from './import-dictionary.ts';
import { listDictionaries } from './list-dictionaries.ts';
import { removeDictionary } from './remove-dictionary.ts';

function viewDictionary(dictionary: ImportedDictionary): DictionaryView {
  const { id, name, licence, source, entryCount, importedAt } = dictionary;
  return { id, name, licence, source, entries: entryCount, createdAt: importedAt.toISOString() };
}

export const dictionaryHandlers: Handlers<typeof calls> = {
  listDictionaries: async ({ deps }) => ({
    data: (await listDictionaries(deps)).map(viewDictionary),
    importing: await findImporting(deps),
  }),
  importDictionary: async ({ deps, input, files }) => {
    const id = randomUUID();
    const { path } = files.file;
    const dictionary = await importDictionary(deps, {
      ...input,
      path,
      files: {
        id,
        file: basename(path),
        open: async () => await deps.media.openWork(id),
        remove: async () => await removeImportFiles(deps, { id, file: basename(path) }),
      },
    });
    const count = dictionary.entryCount.toLocaleString('en');
    return {
      message: `“${dictionary.name}” is imported, with ${count} ${dictionary.entryCount === 1 ? 'entry' : 'entries'}.`,
      data: viewDictionary(dictionary),
    };
  },
  removeDictionary: async ({ deps, input }) => {
    const { name } = await removeDictionary(deps, { id: input.id });
    return { message: `“${name}” is removed.` };
  },
};
