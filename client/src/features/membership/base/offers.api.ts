import { calls } from '@lingostory/contract/membership/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

export const offersApi = api.enhanceEndpoints({ addTagTypes: ['Offer'] }).injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listOffers: endpoint.query(calls.listOffers, {
      transformResponse: ({ data }) => data,
      providesTags: ['Offer'],
    }),
  })),
});

export const { useListOffersQuery } = offersApi;
