import { Link } from 'react-router-dom';
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import styles from './sign-in.module.css';

export function SignupPage() {
  return (
    <div className={styles.door}>
      <PageTitle>Create Account</PageTitle>
      <h1 className={styles.title}>Create Account</h1>
      <SignUpForm />
      <p className={styles.other}>
        Already have an account? <Link to={paths.login}>Sign in</Link>
      </p>
    </div>
  );
}
