import { calls } from '@lingostory/contract/vocabulary/dictation/calls';
import { api } from '../../../../lib/http/api.ts';
import { defineEndpoints } from '../../../../lib/http/endpoint.ts';

const dictationApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    gradeDictation: endpoint.mutation(calls.gradeDictation),
  })),
});

export const { useGradeDictationMutation } = dictationApi;
