import { Link, Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useCancelSubscriptionMutation } from '../membership.api.ts';
import styles from './cancellation.module.css';
import { ReasonForm } from './reason-form.tsx';
import { isLive, WithMembership } from './with-membership.tsx';

/** The last page before the end of a membership. */
export function CancellationReason() {
  const [cancel, { data }] = useCancelSubscriptionMutation();
  // Before anything else: the membership is a canceled one from now on, which this page is not for.
  if (data !== undefined) return <Navigate to={paths.cancellationConfirm} replace={true} />;
  return (
    <WithMembership allows={isLive}>
      {({ id, offer_available, prepaid }) => (
        <div className={styles.part}>
          {offer_available && (
            <p>
              <Link to={paths.showOffer}>Before you go: one last offer</Link>
            </p>
          )}
          {prepaid && <p>The month you paid for in advance ends with it.</p>}
          <ReasonForm cancel={(reason) => cancel({ id, ...reason })} />
        </div>
      )}
    </WithMembership>
  );
}
