import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/membership/calls';
import { userChanged } from '../../session/slice.ts';
import { membershipApi } from './membership.api.ts';

type Paused = ResponseOf<typeof calls.pauseSubscription>;
type Resumed = ResponseOf<typeof calls.resumeSubscription>;
type Cancelled = ResponseOf<typeof calls.cancelSubscription>;
type Discounted = ResponseOf<typeof calls.retrieveDiscount>;

/** What changes a membership. */
const changesApi = membershipApi.injectEndpoints({
  endpoints: (build) => ({
    pauseSubscription: build.mutation<Paused, InputOf<typeof calls.pauseSubscription>>({
      query: ({ id, interval }) => ({
        url: `/user/pause-subscription/${encodeURIComponent(id)}`,
        method: 'POST',
        body: new URLSearchParams({ interval: String(interval) }),
      }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Membership']),
    }),
    resumeSubscription: build.mutation<Resumed, string>({
      query: (id) => ({ url: `/user/resume-subscription/${encodeURIComponent(id)}`, method: 'POST' }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Membership']),
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(userChanged(answer.data.user));
      },
    }),
    cancelSubscription: build.mutation<Cancelled, InputOf<typeof calls.cancelSubscription>>({
      query: ({ id, cancellation_reason }) => ({
        url: `/user/cancel-subscription/${encodeURIComponent(id)}`,
        method: 'DELETE',
        params: { cancellation_reason },
      }),
      // Written here instead of fetched again: the page that comes next must not see the old status.
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        const { data, user } = answer.data;
        const change = membershipApi.util.updateQueryData('getSubscription', undefined, (found) => {
          found.data.status = data.status;
          found.data.offer_available = false;
        });
        dispatch(change);
        dispatch(userChanged(user));
      },
    }),
    createDiscount: build.mutation<string, InputOf<typeof calls.createDiscount>>({
      query: (body) => ({ url: '/user/create-discount', method: 'POST', body }),
      transformResponse: ({ data }: ResponseOf<typeof calls.createDiscount>) => data,
    }),
    retrieveDiscount: build.query<Discounted, string>({
      query: (id) => ({ url: `/user/retrieve-discount/${encodeURIComponent(id)}` }),
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(userChanged(answer.data.user));
        dispatch(membershipApi.util.invalidateTags(['Membership']));
      },
    }),
  }),
});

export const {
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
  useCancelSubscriptionMutation,
  useCreateDiscountMutation,
  useRetrieveDiscountQuery,
} = changesApi;
