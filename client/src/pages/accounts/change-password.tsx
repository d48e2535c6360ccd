import { Link } from 'react-router-dom';
import { ChangePasswordForm } from '../../features/accounts/profile/change-password-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';

export function ChangePasswordPage() {
  return (
    <Page width="narrow">
      <PageHead
        title="Change Password"
        lead="You stay signed in here and are signed out on your other devices."
      />
      <ChangePasswordForm />
      <p className={styles.after}>
        <Link to={paths.account}>Back to your account</Link>
      </p>
    </Page>
  );
}
