import { Link, useNavigate } from 'react-router-dom';
import { OwnData } from '../../features/accounts/profile/own-data.tsx';
import { UnconfirmedAddressNotice } from '../../features/accounts/profile/unconfirmed-address-notice.tsx';
import { CreditHistory } from '../../features/library/credit-history.tsx';
import { AccountMembership } from '../../features/membership/account/account-membership.tsx';
import { UnpaidNotice } from '../../features/membership/account/unpaid-notice.tsx';
import { Today } from '../../features/progress/today.tsx';
import { WeeklyEmailQuestion } from '../../features/progress/weekly-email/weekly-email-question.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './account.module.css';

export function AccountPage() {
  const { user, credits } = useSession();
  const navigate = useNavigate();
  return (
    <Page>
      <PageHead title="Today" />
      <UnconfirmedAddressNotice />
      <UnpaidNotice />
      <Today />
      <WeeklyEmailQuestion />
      <div className={styles.account}>
        <h2>Your account</h2>
        <p className={styles.words}>{user === null ? '' : `${user.name}, ${user.email}`}</p>
      </div>
      <AccountMembership />
      <div className={styles.rest}>
        <section className={styles.part} aria-labelledby="credits">
          <h2 id="credits">Credits</h2>
          <p className={styles.balance}>
            <strong className={styles.count}>{credits}</strong>
            {credits === 1 ? 'credit' : 'credits'} to spend, one for each book
          </p>
          <div className={styles.actions}>
            <LinkButton to={paths.buy} variant="quiet">
              Buy new Credits
            </LinkButton>
            {credits > 0 && <Link to={paths.welcome}>Choose a book</Link>}
          </div>
        </section>
        <section className={styles.part} aria-labelledby="sign-in">
          <h2 id="sign-in">Signing in</h2>
          <p className={styles.words}>
            Keep your password to yourself. On a shared device, sign out when you’re done.
          </p>
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => void navigate(paths.logout)}>
              Logout
            </Button>
            <Link to={paths.changePassword}>Change your password</Link>
            <Link to={paths.accountProfile}>Change your name or email</Link>
          </div>
        </section>
      </div>
      <CreditHistory />
      <OwnData />
    </Page>
  );
}
