import type { ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/membership/calls';
import type { OffersView } from '@lingostory/contract/membership/schemas';
import { api } from '../../lib/api.ts';

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOffers: build.query<OffersView, void>({
      query: () => ({ url: '/guest/offers' }),
      transformResponse: (answer: ResponseOf<typeof calls.listOffers>) => answer.data,
      providesTags: ['Offer'],
    }),
  }),
});

export const { useListOffersQuery, useLazyListOffersQuery } = offersApi;
