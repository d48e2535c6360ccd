import { calls } from '@lingostory/contract/vocabulary/files/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { genericMessage } from '../../../lib/http/problem.ts';
import { saveFile } from '../../../lib/save-file.ts';

const fileNames = {
  csv: 'lingostory-words.csv',
  text: 'lingostory-words.zip',
  apkg: 'lingostory-words.apkg',
} as const;

const filesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    /** Saves the exported file to the member's downloads. Nothing is cached. */
    exportWords: endpoint.mutationFn(calls.exportWords, async (filter, request) => {
      const { data, error } = await request(calls.exportWords, filter);
      if (error !== undefined) return { error };
      if (!(data instanceof Blob)) return { error: { status: 500, message: genericMessage } };
      saveFile(fileNames[filter.format], data);
      return { data: null };
    }),
    /**
     * Refetches words even after a failure, because an interrupted import may have stored some of them. A preview
     * changes nothing, so it invalidates nothing.
     */
    importWords: endpoint.mutation(calls.importWords, {
      invalidatesTags: (_result, _error, { dry_run: isPreview }) => (isPreview ? [] : ['Word']),
    }),
    undoImport: endpoint.mutation(calls.undoImport, { invalidatesTags: ['Word'] }),
  })),
});

export const { useExportWordsMutation, useImportWordsMutation, useUndoImportMutation } = filesApi;
