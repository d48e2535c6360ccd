import { Link, Navigate } from 'react-router-dom';
import styles from './page-links.module.css';

type PageLinksProps = {
  page: number;
  last: number;
  /** Returns the URL of a page of the list. */
  to: (page: number) => string;
  onTurn?: () => void;
};

/**
 * Links to the previous and next page, if the list has several pages. A page number past the end redirects to the
 * last page.
 */
export function PageLinks({ page, last, to, onTurn }: PageLinksProps) {
  if (page > last && last > 0) return <Navigate to={to(last)} replace />;
  if (last <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" onClick={onTurn}>
          Previous page
        </Link>
      )}
      <span aria-current="page">
        Page {page} of {last}
      </span>
      {page < last && (
        <Link to={to(page + 1)} rel="next" onClick={onTurn}>
          Next page
        </Link>
      )}
    </nav>
  );
}
