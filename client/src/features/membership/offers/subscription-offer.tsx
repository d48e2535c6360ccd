import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { findOfferKind, useMembership } from '../base/membership.api.ts';
import { MembershipOffer } from './membership-offer.tsx';
import styles from './subscription-offer.module.css';

/** The page with the membership offer. Members see a link to their account instead. */
export function SubscriptionOffer() {
  return (
    <Loaded
      query={useMembership()}
      placeholder={<MembershipOffer kind={null} headingLevel={1} />}
      failed={(errorState) => (
        <div className={styles.member}>
          <h1>Premium Membership</h1>
          {errorState}
        </div>
      )}
    >
      {(membership) => {
        const offer = findOfferKind(membership);
        return offer === 'member' ? (
          <AlreadyMemberNotice />
        ) : (
          <MembershipOffer kind={offer} headingLevel={1} />
        );
      }}
    </Loaded>
  );
}

function AlreadyMemberNotice() {
  return (
    <div className={styles.member}>
      <h1>Premium Membership</h1>
      <p className={styles.lead}>You’re already a member. See your account for details.</p>
      <div className={styles.actions}>
        <LinkButton to={paths.account}>Your account</LinkButton>
        <LinkButton to={paths.buy} variant="quiet">
          Buy new Credits
        </LinkButton>
      </div>
    </div>
  );
}
