import { Button } from '../../../ui/buttons/button.tsx';
import styles from './pages.module.css';

type PagesProps = { page: number; last: number; label: string; onTurn: (page: number) => void };

/** From page to page of a list inside a screen; nothing where there is only one. */
export function Pages({ page, last, label, onTurn }: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="quiet" size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous page
      </Button>
      <span>{`Page ${page} of ${last}`}</span>
      <Button variant="quiet" size="small" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
