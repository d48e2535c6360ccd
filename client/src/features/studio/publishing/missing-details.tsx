import type { BookDetail } from '@lingostory/contract/studio/phrases/schemas';
import { Link } from 'react-router-dom';
import styles from './missing-content-list.module.css';
import { listMissingDetails, toMadeDetailsSentence } from './missing-labels.ts';

export type EmptyDetails = {
  book_code: string;
  isPublished: boolean;
  missing_details: readonly BookDetail[];
  made_details: readonly BookDetail[];
};

/** Lists the details that a book is missing, with links to their fields, and those that publishing makes. */
export function MissingDetails(details: EmptyDetails) {
  const { book_code: bookCode, isPublished, missing_details: missing, made_details: made } = details;
  const madeSentence = toMadeDetailsSentence(made, isPublished);
  return (
    <>
      {missing.length > 0 && (
        <div className={styles.details}>
          <strong>Details of the book</strong>
          <ul aria-label="Missing details">
            {listMissingDetails(bookCode, missing).map(({ text, to }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {madeSentence !== null && <p className={styles.made}>{madeSentence}</p>}
    </>
  );
}
