import type { MembershipView } from '@lingostory/contract/membership/schemas';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { genericMessage } from '../../../lib/problem.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { useMembership } from '../use-membership.ts';
import styles from './cancellation.module.css';

type WithMembershipProps = {
  /** Whom the page is for; everybody else goes to the account, or to `otherwise`. */
  allows: (membership: MembershipView) => boolean;
  otherwise?: string;
  children: (membership: MembershipView) => ReactNode;
};

/** A part of a page that needs to know how the membership stands. */
export function WithMembership({ allows, otherwise = paths.account, children }: WithMembershipProps) {
  const found = useMembership();
  switch (found.is) {
    case 'found':
      if (allows(found.membership)) return children(found.membership);
      return (
        <Navigate to={found.membership.status === 'canceled' ? paths.account : otherwise} replace={true} />
      );
    case 'none':
      return <Navigate to={paths.account} replace={true} />;
    case 'unknown':
      return <ErrorState message={genericMessage} onRetry={found.retry} busy={found.busy} />;
    case 'awaited':
      return (
        <div className={styles.part}>
          <Loading what="your membership" />
          <Skeleton width="80%" height="3rem" />
          <Skeleton width="60%" height="3rem" />
        </div>
      );
  }
}

export const isLive = ({ status }: MembershipView) => status !== 'canceled';
export const isActive = ({ status }: MembershipView) => status === 'active';
export const isCanceled = ({ status }: MembershipView) => status === 'canceled';
export const hasOffer = (membership: MembershipView) => membership.offer_available;
