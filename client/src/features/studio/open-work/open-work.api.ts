import { calls } from '@lingostory/contract/studio/open-work/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api } from '../base/tags.ts';

const openWorkApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listOpenWork: endpoint.query(calls.listOpenWork, {
      providesTags: ['StudioMissing', 'StudioRecording', 'StudioClipCheck'],
    }),
  })),
});

export const { useListOpenWorkQuery } = openWorkApi;
