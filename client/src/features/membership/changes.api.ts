import { calls } from '@lingostory/contract/membership/calls';
import { fromCalls } from '../../lib/endpoint.ts';
import { userChanged } from '../../session/slice.ts';
import { membershipApi } from './membership.api.ts';

/** What changes a membership. */
const changesApi = membershipApi.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    pauseSubscription: endpoint.mutation(calls.pauseSubscription, {
      invalidatesTags: (paused) => (paused === undefined ? [] : ['Membership']),
    }),
    resumeSubscription: endpoint.mutation(calls.resumeSubscription, {
      invalidatesTags: (resumed) => (resumed === undefined ? [] : ['Membership']),
      onQueryStarted: async (_subscription, { dispatch, queryFulfilled }) => {
        const resumed = await queryFulfilled.catch(() => null);
        if (resumed !== null) dispatch(userChanged(resumed.data.user));
      },
    }),
    cancelSubscription: endpoint.mutation(calls.cancelSubscription, {
      // Written here instead of fetched again: the page that comes next must not see the old status.
      onQueryStarted: async (_subscription, { dispatch, queryFulfilled }) => {
        const canceled = await queryFulfilled.catch(() => null);
        if (canceled === null) return;
        const { data, user } = canceled.data;
        const change = membershipApi.util.updateQueryData('getSubscription', undefined, (found) => {
          found.data.status = data.status;
          found.data.offer_available = false;
        });
        dispatch(change);
        dispatch(userChanged(user));
      },
    }),
    createDiscount: endpoint.mutation(calls.createDiscount, { transformResponse: ({ data }) => data }),
    retrieveDiscount: endpoint.query(calls.retrieveDiscount, {
      onQueryStarted: async (_return, { dispatch, queryFulfilled }) => {
        const found = await queryFulfilled.catch(() => null);
        if (found === null) return;
        dispatch(userChanged(found.data.user));
        dispatch(membershipApi.util.invalidateTags(['Membership']));
      },
    }),
  })),
});

export const {
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
  useCancelSubscriptionMutation,
  useCreateDiscountMutation,
  useRetrieveDiscountQuery,
} = changesApi;
