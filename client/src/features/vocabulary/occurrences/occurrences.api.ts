import { calls } from '@lingostory/contract/vocabulary/occurrences/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const occurrencesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listOccurrences: endpoint.query(calls.listOccurrences, { keepUnusedDataFor: 0 }),
  })),
});

export const { useListOccurrencesQuery } = occurrencesApi;
