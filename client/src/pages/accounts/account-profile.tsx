import { Link } from 'react-router-dom';
import { ProfileForm } from '../../features/accounts/profile/profile-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';

export function AccountProfilePage() {
  return (
    <Page width="narrow">
      <PageHead title="Name and email" />
      <ProfileForm />
      <p className={styles.after}>
        <Link to={paths.account}>Back to your account</Link>
      </p>
    </Page>
  );
}
