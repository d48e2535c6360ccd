import { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../lib/api.ts';
import { fromCalls } from '../../lib/endpoint.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listBooks: endpoint.query(calls.listBooks, { providesTags: ['Book'] }),
  })),
});

export const { useListBooksQuery } = catalogueApi;
