import { paths } from '../../../lib/paths.ts';
import { genericMessage } from '../../../lib/problem.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { offerFor, useMembership } from '../use-membership.ts';
import { MembershipOffer } from './membership-offer.tsx';
import styles from './subscription-offer.module.css';

/** The offer as a page of its own; whoever is a member already is told so. */
export function SubscriptionOffer() {
  const found = useMembership();
  const offer = offerFor(found);
  if (found.is === 'unknown') {
    return (
      <div className={styles.member}>
        <h1>Premium Membership</h1>
        <ErrorState message={genericMessage} onRetry={found.retry} busy={found.busy} />
      </div>
    );
  }
  if (offer !== 'member') return <MembershipOffer kind={offer} headingLevel={1} />;
  return (
    <div className={styles.member}>
      <h1>Premium Membership</h1>
      <p className={styles.lead}>You’re already a member. See your account for details.</p>
      <div className={styles.actions}>
        <LinkButton to={paths.account}>Your account</LinkButton>
        <LinkButton to={paths.buy} look="quiet">
          Buy new Credits
        </LinkButton>
      </div>
    </div>
  );
}
