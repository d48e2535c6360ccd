import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../prose.module.css';

export function ProfilePage() {
  return (
    <Page width="text">
      <PageHead
        title="A place of your own"
        lead="An account is free. It saves your books and the phrase where you stopped."
      />
      <ul className={styles.list}>
        <li>A library of all your books, as audiobook and ebook, on every device.</li>
        <li>Every story opens at the phrase where you stopped.</li>
        <li>
          Your first book and audiobook free during the trial, then a credit for another one every month.
        </li>
        <li>Your ratings and reviews, which help other readers.</li>
      </ul>
      <div className={styles.actions}>
        <LinkButton to={paths.signup}>Create your account</LinkButton>
        <LinkButton to={paths.login} variant="quiet">
          Sign in
        </LinkButton>
      </div>
    </Page>
  );
}
