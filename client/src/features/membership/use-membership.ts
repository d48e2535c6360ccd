import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { toProblem } from '../../lib/problem.ts';
import { useGetSubscriptionQuery } from './membership.api.ts';

export type FoundMembership =
  | { is: 'awaited' }
  | { is: 'none' }
  | { is: 'found'; membership: MembershipView }
  | { is: 'unknown'; busy: boolean; retry: () => void };

/** The member's membership, looked up anew on every visit: it also changes at the provider. */
export function useMembership(): FoundMembership {
  const { data, error, isFetching, refetch } = useGetSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error !== undefined && toProblem(error).status === 404) return { is: 'none' };
  if (data !== undefined) return { is: 'found', membership: data.data };
  if (error !== undefined) return { is: 'unknown', busy: isFetching, retry: () => void refetch() };
  return { is: 'awaited' };
}

/** What a visitor may be offered: the trial, the renewal, nothing (`member`), or not known yet. */
export function offerFor(found: FoundMembership): 'subscription' | 'renewal' | 'member' | null {
  if (found.is === 'none') return 'subscription';
  if (found.is !== 'found') return null;
  return found.membership.status === 'canceled' ? 'renewal' : 'member';
}
