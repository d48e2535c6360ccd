import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from '../prose.module.css';

export function ProfilePage() {
  return (
    <Page width="text">
      <PageHead
        title="A place of your own"
        lead="An account costs nothing. It keeps your books, and the phrase where you stopped."
      />
      <ul className={styles.list}>
        <li>A library with every book you have taken, as audiobook and ebook, on all your devices.</li>
        <li>Each story opens where you stopped reading, to the phrase.</li>
        <li>The first book and audiobook free during the trial; a credit for another one every month.</li>
        <li>Your ratings and reviews, for those who read after you.</li>
      </ul>
      <div className={styles.actions}>
        <LinkButton to={paths.signup}>Create your account</LinkButton>
        <LinkButton to={paths.login} look="quiet">
          Sign in
        </LinkButton>
      </div>
    </Page>
  );
}
