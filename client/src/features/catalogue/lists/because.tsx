import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import styles from './because.module.css';

/** Why a story is recommended, where there is a reason. */
export function Because({ book }: { book: RecommendedView['because'] }) {
  if (book === undefined) return null;
  return (
    <span className={styles.because}>
      Because you {book.begun ? 'read' : 'chose'} <i lang="fr">{book.title}</i>
    </span>
  );
}
