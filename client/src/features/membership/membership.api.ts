import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/membership/calls';
import { api } from '../../lib/api.ts';
import { userChanged } from '../../session/slice.ts';

type Found = ResponseOf<typeof calls.getSubscription>;
type Returned = ResponseOf<typeof calls.retrieveSubscription>;
type Paid = ResponseOf<typeof calls.retrievePayment>;

/** The returns are queries, so that asking twice at once (StrictMode, an impatient reader) asks once. */
export const membershipApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: build.query<Found, void>({
      query: () => ({ url: '/user/get-subscription' }),
      providesTags: ['Membership'],
      // A month may have been paid since: its credit shows in the header, too.
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(userChanged(answer.data.user));
      },
    }),
    createSubscription: build.mutation<string, InputOf<typeof calls.createSubscription>>({
      query: (body) => ({ url: '/user/create-subscription', method: 'POST', body }),
      transformResponse: ({ data }: ResponseOf<typeof calls.createSubscription>) => data,
    }),
    createPayment: build.mutation<string, InputOf<typeof calls.createPayment>>({
      query: (body) => ({ url: '/user/create-payment', method: 'POST', body }),
      transformResponse: ({ data }: ResponseOf<typeof calls.createPayment>) => data,
    }),
    retrieveSubscription: build.query<Returned, string>({
      query: (id) => ({ url: `/user/retrieve-subscription/${encodeURIComponent(id)}` }),
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(userChanged(answer.data.user));
        dispatch(api.util.invalidateTags(['Membership']));
      },
    }),
    retrievePayment: build.query<Paid, string>({
      query: (id) => ({ url: `/user/retrieve-payment/${encodeURIComponent(id)}` }),
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(userChanged(answer.data.user));
      },
    }),
  }),
});

export const {
  useGetSubscriptionQuery,
  useCreateSubscriptionMutation,
  useCreatePaymentMutation,
  useRetrieveSubscriptionQuery,
  useRetrievePaymentQuery,
} = membershipApi;
