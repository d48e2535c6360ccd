import { paths } from '../lib/navigation/paths.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../ui/page/page.tsx';
import styles from './prose.module.css';

export function NotFoundPage() {
  return (
    <Page width="text">
      <PageHead title="404 | Page not found" lead="The address may be mistyped, or the page has moved." />
      <figure className={styles.figure}>
        <p lang="fr">Cette page n’est pas dans le livre.</p>
        <figcaption>This page is not in the book.</figcaption>
      </figure>
      <div className={styles.actions}>
        <LinkButton to={paths.browse}>Browse the stories</LinkButton>
      </div>
    </Page>
  );
}
