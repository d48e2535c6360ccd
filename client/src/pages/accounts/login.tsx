import { Link } from 'react-router-dom';
import { Notice } from '../../features/accounts/notice.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { paths } from '../../lib/paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './sign-in.module.css';

export function LoginPage() {
  return (
    <div className={styles.door}>
      <PageTitle>Sign In</PageTitle>
      <h1 className={styles.title}>Sign In</h1>
      <Notice />
      <SignInForm />
      <p className={styles.other}>
        New here? <Link to={paths.signup}>Create your Account</Link>
      </p>
    </div>
  );
}
