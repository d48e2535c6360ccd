import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { genericMessage } from '../../../lib/http/problem.ts';
import { fetchOnMount, orNull, type QueryState, queryState } from '../../../lib/http/query-state.ts';
import { useGetSubscriptionQuery } from './membership.api.ts';

/**
 * The member's membership, null before their first one. It is fetched again on every visit, since it also changes at
 * the payment provider. A problem is told in general words, as specified.
 */
export function useMembership(): QueryState<MembershipView | null> {
  const query = useGetSubscriptionQuery(undefined, fetchOnMount);
  const { data, problem, ...state } = orNull(queryState(query));
  return {
    ...state,
    data: data === null ? null : data?.data,
    problem: problem && { ...problem, message: genericMessage },
  };
}

/** What a visitor may be offered: the trial, the renewal, nothing (`member`), or null while the membership is unknown. */
export function offerFor(
  membership: MembershipView | null | undefined,
): 'subscription' | 'renewal' | 'member' | null {
  if (membership === undefined) return null;
  if (membership === null) return 'subscription';
  return membership.status === 'canceled' ? 'renewal' : 'member';
}
