import { calls } from '@lingostory/contract/membership/calls';
import { api } from '../../lib/api.ts';
import { fromCalls } from '../../lib/endpoint.ts';
import { userChanged } from '../../session/slice.ts';

/** The returns are queries, so that asking twice at once (StrictMode, an impatient reader) asks once. */
export const membershipApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    getSubscription: endpoint.query(calls.getSubscription, {
      providesTags: ['Membership'],
      // A month may have been paid since: its credit shows in the header, too.
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        const found = await queryFulfilled.catch(() => null);
        if (found !== null) dispatch(userChanged(found.data.user));
      },
    }),
    createSubscription: endpoint.mutation(calls.createSubscription, {
      transformResponse: ({ data }) => data,
    }),
    createPayment: endpoint.mutation(calls.createPayment, { transformResponse: ({ data }) => data }),
    retrieveSubscription: endpoint.query(calls.retrieveSubscription, {
      onQueryStarted: async (_return, { dispatch, queryFulfilled }) => {
        const found = await queryFulfilled.catch(() => null);
        if (found === null) return;
        dispatch(userChanged(found.data.user));
        dispatch(api.util.invalidateTags(['Membership']));
      },
    }),
    retrievePayment: endpoint.query(calls.retrievePayment, {
      onQueryStarted: async (_return, { dispatch, queryFulfilled }) => {
        const found = await queryFulfilled.catch(() => null);
        if (found !== null) dispatch(userChanged(found.data.user));
      },
    }),
  })),
});

export const {
  useGetSubscriptionQuery,
  useCreateSubscriptionMutation,
  useCreatePaymentMutation,
  useRetrieveSubscriptionQuery,
  useRetrievePaymentQuery,
} = membershipApi;
