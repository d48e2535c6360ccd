import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { useMembership } from '../base/membership.api.ts';
import { MembershipOffer } from '../offers/membership-offer.tsx';
import styles from './membership-panel.module.css';
import { MembershipPanel } from './membership-panel.tsx';

/** Shows the membership on the account page, or an offer to someone who has never been a member. */
export function AccountMembership() {
  return (
    <Loaded query={useMembership()} placeholder={<MembershipSkeleton />}>
      {(membership) =>
        membership === null ? (
          <MembershipOffer kind="subscription" />
        ) : (
          <MembershipPanel membership={membership} />
        )
      }
    </Loaded>
  );
}

function MembershipSkeleton() {
  return (
    <div className={styles.panel}>
      <Loading noun="your membership" />
      <Skeleton width="60%" height="2rem" />
      <Skeleton width="80%" height="3rem" />
      <Skeleton width="45%" height="3rem" />
    </div>
  );
}
