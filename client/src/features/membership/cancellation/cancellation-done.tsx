import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './cancellation-done.module.css';
import { isCanceled, RequireMembership } from './require-membership.tsx';

/** Confirms the cancellation. Redirects to the account page if the membership hasn't been canceled. */
export function CancellationDone() {
  return (
    <RequireMembership isAllowed={isCanceled}>
      {() => (
        <div className={styles.done}>
          <Link to={paths.account} className={styles.close} aria-label="Close">
            <Icon name="close" />
          </Link>
          <p className={styles.message} role="status">
            Your subscription has been cancelled
          </p>
          <p className={styles.words}>
            You won’t be charged again. You can still read the books in your library.
          </p>
          <LinkButton to={paths.library} variant="quiet">
            My Library
          </LinkButton>
        </div>
      )}
    </RequireMembership>
  );
}
