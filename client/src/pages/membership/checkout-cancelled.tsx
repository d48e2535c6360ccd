import { useSearchParams } from 'react-router-dom';
import { findOfferKind, useMembership } from '../../features/membership/base/membership.api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from '../prose.module.css';

/**
 * Shown to users who left the payment page without paying. Links members back to the discount or the credit packs,
 * and everyone else to the membership offer.
 */
export function CheckoutCancelledPage() {
  const [search] = useSearchParams();
  const membership = useMembership();
  const memberOfferPath = search.get('of') === 'discount' ? paths.showOffer : paths.buy;
  const offer = findOfferKind(membership.data) === 'member' ? memberOfferPath : paths.subscription;
  const backLink = <LinkButton to={offer}>Back to the offer</LinkButton>;
  return (
    <Page width="text">
      <PageHead
        title="Nothing was charged"
        lead="You left the payment page before paying. Nothing has changed, and the offer is still open."
      />
      <div className={styles.actions}>
        <Loaded
          query={membership}
          placeholder={<Skeleton width="168px" height="48px" />}
          failed={() => backLink}
        >
          {() => backLink}
        </Loaded>
        <LinkButton to={paths.browse} variant="quiet">
          Browse the stories
        </LinkButton>
      </div>
    </Page>
  );
}
