import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from '../../features/accounts/notice.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { useChosenBook } from '../../session/chosen-book.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import styles from './sign-in.module.css';

export function LoginPage() {
  const { state } = useLocation();
  // Copies the navigation state on mount. The state is cleared later, and the page must not change while the visitor
  // signs in.
  const [{ email, isNewcomer }] = useState(() => ({
    email: readEmailFromState(state),
    isNewcomer: storage.returning.get() === null,
  }));
  return (
    <div className={styles.door}>
      <PageTitle>Sign In</PageTitle>
      <h1 className={styles.title}>Sign In</h1>
      <Notice />
      {isNewcomer && <NewcomerLinks />}
      <SignInForm email={email} isSecondary={isNewcomer} />
      {!isNewcomer && (
        <p className={styles.other}>
          New here? <Link to={paths.signup}>Create your Account</Link>
        </p>
      )}
    </div>
  );
}

/** Invites visitors to sign up. Shown first if nobody has signed in on this device. */
function NewcomerLinks() {
  const chosenBook = useChosenBook();
  return (
    <>
      <section className={styles.newcomer} aria-labelledby="newcomer">
        <h2 id="newcomer" className={styles.question}>
          New here?
        </h2>
        <p>
          {chosenBook === null ? (
            'An account is free, and your first book comes with the free trial.'
          ) : (
            <>
              An account is free, and <cite lang="fr">{chosenBook.title}</cite> comes with the free trial.
            </>
          )}
        </p>
        <LinkButton to={paths.signup} wide>
          Create your Account
        </LinkButton>
      </section>
      <h2 className={styles.question}>Already have an account?</h2>
    </>
  );
}

/** Returns the email address passed in the navigation state, or an empty string. */
function readEmailFromState(state: unknown): string {
  const { email }: { email?: unknown } = Object(state);
  return typeof email === 'string' ? email : '';
}
