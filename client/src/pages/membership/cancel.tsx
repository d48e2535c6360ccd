import { findOfferKind, useMembership } from '../../features/membership/base/membership.api.ts';
import { UnusedCreditsWarning } from '../../features/membership/cancellation/unused-credits-warning.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../prose.module.css';

export function CancelPage() {
  const isMember = findOfferKind(useMembership().data) === 'member';
  return (
    <Page width="text">
      <PageHead
        title="Cancel Page"
        lead="Nothing has been canceled. You can cancel or take a break on your account page."
      />
      {isMember && <UnusedCreditsWarning />}
      <div className={styles.actions}>
        <LinkButton to={paths.account}>Your account</LinkButton>
        <LinkButton to={paths.library} variant="quiet">
          My Library
        </LinkButton>
        <LinkButton to={paths.browse} variant="quiet">
          Browse
        </LinkButton>
      </div>
    </Page>
  );
}
