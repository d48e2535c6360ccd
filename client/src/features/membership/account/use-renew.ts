import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { toProblem } from '../../../lib/problem.ts';
import { useResumeSubscriptionMutation } from '../changes.api.ts';
import { refusalOf } from '../checkout/use-checkout.ts';
import { useStartMembership } from '../checkout/use-purchase.ts';

/** What Renew does: a break ends at once, everything else goes to a payment page. */
export function useRenew({ id, status }: MembershipView) {
  const checkout = useStartMembership('renewal');
  const [resume, { isLoading, error, data }] = useResumeSubscriptionMutation();
  if (status !== 'paused') return { ...checkout, resumed: status === 'active' ? data?.message : undefined };
  return {
    begin: () => void resume({ id }),
    busy: isLoading,
    refusal: error === undefined ? null : refusalOf(toProblem(error)),
    resumed: undefined,
  };
}
