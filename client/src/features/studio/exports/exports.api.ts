import { calls } from '@lingostory/contract/studio/exports/calls';
import { createExportFileName } from '@lingostory/contract/studio/exports/constants';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { genericMessage } from '../../../lib/http/problem.ts';
import { saveFile } from '../../../lib/save-file.ts';

const exportsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    /** Saves the exported book to the editor's downloads. Nothing is cached. */
    exportBook: endpoint.mutationFn(calls.exportBook, async (input, request) => {
      const { data, error } = await request(calls.exportBook, input);
      if (error !== undefined) return { error };
      if (!(data instanceof Blob)) return { error: { status: 500, message: genericMessage } };
      saveFile(createExportFileName(input.book_code, input.format), data);
      return { data: null };
    }),
  })),
});

export const { useExportBookMutation } = exportsApi;
