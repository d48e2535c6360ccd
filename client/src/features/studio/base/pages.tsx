import { Button } from '../../../ui/buttons/button.tsx';
import styles from './pages.module.css';

type PageButtonsProps = {
  page: number;
  lastPage: number;
  label: string;
  onPageChange: (page: number) => void;
};

/** Previous and Next buttons for a paginated list. Renders nothing if there is only one page. */
export function PageButtons({ page, lastPage, label, onPageChange }: PageButtonsProps) {
  if (lastPage <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="quiet" size="small" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous page
      </Button>
      <span>{`Page ${page} of ${lastPage}`}</span>
      <Button variant="quiet" size="small" disabled={page >= lastPage} onClick={() => onPageChange(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
