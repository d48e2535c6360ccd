import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../features/accounts/notice.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { type ChosenBook, useChosenBook } from '../../session/chosen-book.ts';
import { leadsWithSignUp } from '../../session/entry.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import styles from './sign-in.module.css';

export function LoginPage() {
  const chosenBook = useChosenBook();
  // Decides on mount, because the page must not change while the visitor signs in.
  const [isNewcomer] = useState(() => leadsWithSignUp(chosenBook !== null));
  return (
    <div className={styles.door}>
      <PageTitle>Sign In</PageTitle>
      <h1 className={styles.title}>Sign In</h1>
      <Notice />
      {isNewcomer && <NewcomerLinks chosenBook={chosenBook} />}
      <SignInForm isSecondary={isNewcomer} />
      {!isNewcomer && (
        <p className={styles.other}>
          New here? <Link to={paths.signup}>Create your Account</Link>
        </p>
      )}
    </div>
  );
}

/** Invites visitors to sign up. */
function NewcomerLinks({ chosenBook }: { chosenBook: ChosenBook | null }) {
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
