import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { Link, Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { toProblem } from '../../../lib/problem.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useCancelSubscriptionMutation } from '../changes.api.ts';
import styles from './cancellation.module.css';
import { ReasonForm } from './reason-form.tsx';
import { isLive, WithMembership } from './with-membership.tsx';

/** The last page before the end of a membership. */
export function CancellationReason() {
  const [cancel, { data, error, isLoading }] = useCancelSubscriptionMutation();
  // Before anything else: the membership is a canceled one from now on, which this page is not for.
  if (data !== undefined) return <Navigate to={paths.cancellationConfirm} replace={true} />;
  const handleReason = async ({ id }: MembershipView, cancellation_reason: string) => {
    const answer = await cancel({ id, cancellation_reason });
    return answer.error === undefined ? undefined : toProblem(answer.error);
  };
  return (
    <WithMembership allows={isLive}>
      {(membership) => (
        <div className={styles.part}>
          {membership.offer_available && (
            <p>
              <Link to={paths.showOffer}>Before you go: one last offer</Link>
            </p>
          )}
          {membership.prepaid && <p>The month you paid for in advance ends with it.</p>}
          {error !== undefined && <Banner tone="bad">{toProblem(error).message}</Banner>}
          <ReasonForm busy={isLoading} onReason={(reason) => handleReason(membership, reason)} />
        </div>
      )}
    </WithMembership>
  );
}
