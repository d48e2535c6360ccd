import type { AnswerOf } from '@lingostory/contract/call';
import type { listOffers, OffersView } from '@lingostory/contract/membership';
import { api } from '../../lib/api.ts';

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOffers: build.query<OffersView, void>({
      query: () => ({ url: '/guest/offers' }),
      transformResponse: (answer: AnswerOf<typeof listOffers>) => answer.data,
      providesTags: ['Offer'],
    }),
  }),
});

export const { useListOffersQuery, useLazyListOffersQuery } = offersApi;
