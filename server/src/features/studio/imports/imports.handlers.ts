import { calls } from '@lingostory/contract/studio/imports/calls';
import { schemas } from '@lingostory/contract/studio/imports/schemas';
import { defineRoutes } from '../../../http/route-table.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { findMaxUploadBytes } from '../uploads/upload-room.ts';
import { findImport, listImports, toImportItemView, toImportView } from './find-import.ts';
import { cancelImport, confirmImport, readAgain, startImport } from './start-import.ts';

export const importRoutes = defineRoutes(calls, schemas, {
  listImports: async ({ deps, caller }) => {
    const imports = await listImports(deps);
    return { data: imports.map(toImportItemView), upload_room: await findMaxUploadBytes(deps, caller.id) };
  },
  startImport: async ({ deps, caller, input }) => ({
    data: toImportView(await startImport(deps, caller.id, input)),
  }),
  readImport: async ({ deps, input }) => ({ data: toImportView(await findImport(deps, input.id)) }),
  readAgain: async ({ deps, input }) => ({
    data: await runOrReportConflict('import', toImportView, async () =>
      toImportView(await readAgain(deps, input)),
    ),
  }),
  confirmImport: async ({ deps, input }) => ({
    data: await runOrReportConflict('import', toImportView, async () =>
      toImportView(await confirmImport(deps, input)),
    ),
  }),
  cancelImport: async ({ deps, input }) => {
    await cancelImport(deps, input.id);
    return { message: 'The import is canceled.' };
  },
});
