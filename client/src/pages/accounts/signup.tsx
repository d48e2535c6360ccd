import { Link } from 'react-router-dom';
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { useChosenBook } from '../../session/chosen-book.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import styles from './sign-in.module.css';

export function SignupPage() {
  const chosenBook = useChosenBook();
  return (
    <div className={styles.door}>
      <PageTitle>Create Account</PageTitle>
      <h1 className={styles.title}>Create Account</h1>
      {chosenBook !== null && (
        <p>
          An account is free, and <cite lang="fr">{chosenBook.title}</cite> comes with the free trial.
        </p>
      )}
      <SignUpForm />
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to={paths.login} onClick={() => storage.entryForm.set('signIn')}>
          Sign in
        </Link>
      </p>
    </div>
  );
}
