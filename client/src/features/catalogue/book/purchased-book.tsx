import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import styles from './book-actions.module.css';
import { BookLine } from './book-line.tsx';
import { useBook } from './use-book.ts';

/** The book that has just been got, ready to be begun. */
export function PurchasedBook({ bookCode }: { bookCode: string }) {
  const { book, trouble, busy, retry } = useBook(bookCode);
  // It can be read even when its description cannot be had.
  const actions = (
    <div className={styles.actions}>
      <LinkButton to={paths.read(bookCode)}>Start reading</LinkButton>
      <LinkButton look="quiet" to={paths.library}>
        My Library
      </LinkButton>
    </div>
  );
  if (trouble !== null) {
    return (
      <>
        <ErrorState message={trouble.message} busy={busy} onRetry={retry} />
        {actions}
      </>
    );
  }
  return <BookLine book={book}>{actions}</BookLine>;
}
