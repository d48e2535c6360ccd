import { paths } from '../lib/navigation/paths.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../ui/page/page.tsx';
import styles from './prose.module.css';

export function ForbiddenPage() {
  return (
    <Page width="text">
      <PageHead title="For administrators only" lead="This page is only for the people who make the books." />
      <figure className={styles.figure}>
        <p lang="fr">Cette porte est fermée, mais la bibliothèque est ouverte.</p>
        <figcaption>This door is closed, but the library is open.</figcaption>
      </figure>
      <div className={styles.actions}>
        <LinkButton to={paths.browse}>Browse the stories</LinkButton>
      </div>
    </Page>
  );
}
