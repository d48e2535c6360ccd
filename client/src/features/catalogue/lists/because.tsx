import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import styles from './because.module.css';

/** The reason why a story is recommended, if there is one. */
export function Because({ book }: { book: RecommendedView['because'] }) {
  if (book === undefined) return null;
  return (
    <span className={styles.because}>
      Because you {book.begun ? 'read' : 'chose'} <i lang="fr">{book.title}</i>
    </span>
  );
}
