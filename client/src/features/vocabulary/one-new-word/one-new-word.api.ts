import { calls } from '@lingostory/contract/vocabulary/one-new-word/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const oneNewWordApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    // Not refetched when words change, because the list must not move while members keep words from it.
    listPhrasesWithOneNewWord: endpoint.query(calls.listPhrasesWithOneNewWord, { keepUnusedDataFor: 0 }),
  })),
});

export const { useListPhrasesWithOneNewWordQuery } = oneNewWordApi;
