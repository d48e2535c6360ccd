import { genericMessage } from '../../../lib/problem.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { MembershipOffer } from '../offers/membership-offer.tsx';
import { useMembership } from '../use-membership.ts';
import styles from './membership-panel.module.css';
import { MembershipPanel } from './membership-panel.tsx';

/** The membership as the account page shows it; the offer for whoever never had one. */
export function AccountMembership() {
  const found = useMembership();
  switch (found.is) {
    case 'found':
      return <MembershipPanel membership={found.membership} />;
    case 'none':
      return <MembershipOffer kind="subscription" />;
    case 'unknown':
      return <ErrorState message={genericMessage} onRetry={found.retry} busy={found.busy} />;
    case 'awaited':
      return (
        <div className={styles.panel}>
          <Loading what="your membership" />
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="80%" height="3rem" />
          <Skeleton width="45%" height="3rem" />
        </div>
      );
  }
}
