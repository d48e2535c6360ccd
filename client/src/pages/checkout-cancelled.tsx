import { offerFor, useMembership } from '../features/membership/use-membership.ts';
import { paths } from '../session/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './prose.module.css';

/** Members come here from the pack of credits, everybody else from the membership. */
export function CheckoutCancelledPage() {
  const found = useMembership();
  const offer = offerFor(found) === 'member' ? paths.buy : paths.subscription;
  return (
    <Page width="text">
      <PageHead
        title="Nothing was charged"
        lead="You left the payment page before paying. Everything is as it was, and the offer still stands."
      />
      <div className={styles.actions}>
        {found.is === 'awaited' ? (
          <Skeleton width="168px" height="48px" />
        ) : (
          <LinkButton to={offer}>Back to the offer</LinkButton>
        )}
        <LinkButton to={paths.browse} look="quiet">
          Browse the stories
        </LinkButton>
      </div>
    </Page>
  );
}
