import type { MembershipView } from '@lingostory/contract/membership/schemas';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { useMembership } from '../base/membership.api.ts';
import styles from './cancellation.module.css';

type RequireMembershipProps = {
  /**
   * Returns true if the member may see the page. Others are redirected to `redirectTo`, or to the account page if their
   * membership has ended.
   */
  isAllowed: (membership: MembershipView) => boolean;
  redirectTo?: string;
  children: (membership: MembershipView) => ReactNode;
};

/** Loads the membership and renders its children if `isAllowed` returns true. */
export function RequireMembership({
  isAllowed,
  redirectTo = paths.account,
  children,
}: RequireMembershipProps) {
  return (
    <Loaded query={useMembership()} placeholder={<MembershipSkeleton />}>
      {(membership) => {
        if (membership !== null && isAllowed(membership)) return children(membership);
        const hasEnded = membership === null || isCanceled(membership);
        return <Navigate to={hasEnded ? paths.account : redirectTo} replace={true} />;
      }}
    </Loaded>
  );
}

function MembershipSkeleton() {
  return (
    <div className={styles.part}>
      <Loading noun="your membership" />
      <Skeleton width="80%" height="3rem" />
      <Skeleton width="60%" height="3rem" />
    </div>
  );
}

export const isNotCanceled = ({ status }: MembershipView) => status !== 'canceled';
export const isActive = ({ status }: MembershipView) => status === 'active';
export const isCanceled = ({ status }: MembershipView) => status === 'canceled';
export const hasRetentionOffer = (membership: MembershipView) => membership.offer_available;
