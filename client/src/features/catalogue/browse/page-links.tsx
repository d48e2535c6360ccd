import { Link, Navigate } from 'react-router-dom';
import styles from './page-links.module.css';

type PageLinksProps = {
  page: number;
  lastPage: number;
  /** Returns the URL of a page of the list. */
  to: (page: number) => string;
  onPageChange?: () => void;
};

/**
 * Links to the previous and next page, if the list has several pages. A page number past the end redirects to the
 * last page.
 */
export function PageLinks({ page, lastPage, to, onPageChange }: PageLinksProps) {
  if (page > lastPage && lastPage > 0) return <Navigate to={to(lastPage)} replace />;
  if (lastPage <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" onClick={onPageChange}>
          Previous page
        </Link>
      )}
      <span aria-current="page">
        Page {page} of {lastPage}
      </span>
      {page < lastPage && (
        <Link to={to(page + 1)} rel="next" onClick={onPageChange}>
          Next page
        </Link>
      )}
    </nav>
  );
}
