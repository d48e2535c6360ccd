import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../page/reader-ending.module.css';

type PreviewEndingProps = { bookCode: string; title: string; isShown: boolean; onAgain: () => void };

/** After the last phrase of a preview: back to the studio, in place of what a reader may do now. */
export function PreviewEnding({ bookCode, title, isShown, onAgain }: PreviewEndingProps) {
  return (
    <section className={styles.ending} aria-label="The end" data-shown={isShown || undefined}>
      <p className={styles.end} lang="fr">
        Fin
      </p>
      <p className={styles.message}>
        This is the end of <cite lang="fr">{title}</cite>. Readers find their next steps here.
      </p>
      <div className={styles.ways}>
        <LinkButton to={paths.adminBookDetail(bookCode)}>Back to the studio</LinkButton>
        <Button variant="quiet" onClick={onAgain}>
          Read it again
        </Button>
      </div>
    </section>
  );
}
