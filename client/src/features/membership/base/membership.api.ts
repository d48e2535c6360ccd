import { calls } from '@lingostory/contract/membership/calls';
import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { addReference, genericMessage } from '../../../lib/http/problem.ts';
import {
  fetchOnMount,
  type QueryState,
  toNullableState,
  toQueryState,
} from '../../../lib/http/query-state.ts';

type MutationLifecycle = { dispatch: (action: unknown) => void; queryFulfilled: PromiseLike<unknown> };

/** Refetches the membership after a successful checkout. */
const membershipRefetchOptions = {
  onQueryStarted: async (_queryArg: unknown, { dispatch, queryFulfilled }: MutationLifecycle) => {
    const isFulfilled = await Promise.resolve(queryFulfilled).then(
      () => true,
      () => false,
    );
    if (isFulfilled) dispatch(api.util.invalidateTags(['Membership']));
  },
};

/**
 * Checkout results are queries rather than mutations, so that RTK Query deduplicates repeated requests, such as those
 * that StrictMode causes.
 */
export const membershipApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    getSubscription: endpoint.query(calls.getSubscription, { providesTags: ['Membership'] }),
    previewPayments: endpoint.query(calls.previewPayments, { transformResponse: ({ data }) => data }),
    openBillingPortal: endpoint.mutation(calls.openBillingPortal, { transformResponse: ({ data }) => data }),
    createSubscription: endpoint.mutation(calls.createSubscription, {
      transformResponse: ({ data }) => data,
    }),
    retrieveSubscription: endpoint.query(calls.retrieveSubscription, membershipRefetchOptions),
    createPayment: endpoint.mutation(calls.createPayment, { transformResponse: ({ data }) => data }),
    retrievePayment: endpoint.query(calls.retrievePayment),
    createDiscount: endpoint.mutation(calls.createDiscount, { transformResponse: ({ data }) => data }),
    retrieveDiscount: endpoint.query(calls.retrieveDiscount, membershipRefetchOptions),
    pauseSubscription: endpoint.mutation(calls.pauseSubscription, {
      invalidatesTags: (result) => (result === undefined ? [] : ['Membership']),
    }),
    resumeSubscription: endpoint.mutation(calls.resumeSubscription, {
      invalidatesTags: (result) => (result === undefined ? [] : ['Membership']),
    }),
    cancelSubscription: endpoint.mutation(calls.cancelSubscription, {
      // Updates the cache instead of refetching, so that the next page never renders the old status.
      onQueryStarted: async (_queryArg, { dispatch, queryFulfilled }) => {
        const cancellation = await queryFulfilled.catch(() => null);
        if (cancellation === null) return;
        const { status } = cancellation.data.data;
        const cachePatch = membershipApi.util.updateQueryData('getSubscription', undefined, ({ data }) => {
          data.status = status;
          data.offer_available = false;
        });
        dispatch(cachePatch);
      },
    }),
  })),
});

export const {
  useGetSubscriptionQuery,
  usePreviewPaymentsQuery,
  useRetrieveSubscriptionQuery,
  useRetrievePaymentQuery,
  useRetrieveDiscountQuery,
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
  useCancelSubscriptionMutation,
} = membershipApi;

/**
 * Returns the membership, or null if the user has never had one. Refetches on every mount, because the membership can
 * also change on the provider's pages. Replaces error messages with the generic one, as specified.
 */
export function useMembership(): QueryState<MembershipView | null> {
  const query = useGetSubscriptionQuery(undefined, fetchOnMount);
  const { data, problem, ...state } = toNullableState(toQueryState(query));
  return {
    ...state,
    data: data === null ? null : data?.data,
    problem: problem && { ...problem, message: addReference(genericMessage, problem.reference) },
  };
}

/**
 * Returns the kind of offer for this user: `subscription` includes a trial and `renewal` doesn't. Returns `member`
 * for a member, who gets no offer, and null while loading.
 */
export function findOfferKind(
  membership: MembershipView | null | undefined,
): 'subscription' | 'renewal' | 'member' | null {
  if (membership === undefined) return null;
  if (membership === null) return 'subscription';
  return membership.status === 'canceled' ? 'renewal' : 'member';
}
