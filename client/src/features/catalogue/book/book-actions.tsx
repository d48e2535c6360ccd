import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { saveReturnTo } from '../../../session/return-to.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './book-actions.module.css';

type BookActionsProps = { book: Pick<BookDetailView, 'book_code' | 'owned' | 'has_sample'> };

/** What one can do with a book: buy it or read it, and try it. */
export function BookActions({ book }: BookActionsProps) {
  return (
    <div className={styles.actions}>
      {book.owned === true ? (
        <LinkButton to={paths.read(book.book_code)}>Read</LinkButton>
      ) : (
        <BuyLink bookCode={book.book_code} />
      )}
      {book.has_sample && book.owned !== true && (
        <LinkButton variant="quiet" to={paths.sample(book.book_code)}>
          Read a free sample
        </LinkButton>
      )}
    </div>
  );
}

function BuyLink({ bookCode }: { bookCode: string }) {
  const { user, isAdministrator } = useSession();
  const purchase = paths.confirmBook(bookCode);
  const handleClick = () => {
    if (user === null) saveReturnTo(purchase);
  };
  const to = user === null ? paths.login : isAdministrator ? paths.adminBooks : purchase;
  return (
    <LinkButton to={to} onClick={handleClick}>
      Buy now · 1 credit
    </LinkButton>
  );
}
