import type { RecommendedBookView } from '@lingostory/contract/catalogue/schemas';
import styles from './recommendation-reason.module.css';

/** Shows which earlier book a recommendation is based on, if any. */
export function RecommendationReason({ book }: { book: RecommendedBookView['because'] }) {
  if (book === undefined) return null;
  return (
    <span className={styles.because}>
      Because you {book.begun ? 'read' : 'chose'} <i lang="fr">{book.title}</i>
    </span>
  );
}
