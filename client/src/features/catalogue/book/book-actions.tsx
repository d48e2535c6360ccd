import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { paths } from '../../../lib/navigation/paths.ts';
import { type ChosenBook, chooseBook } from '../../../session/chosen-book.ts';
import { useSession } from '../../../session/hooks.ts';
import { saveReturnPath } from '../../../session/return-to.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import styles from './book-actions.module.css';

type BookActionsProps = { book: Pick<BookDetailView, 'book_code' | 'title' | 'owned' | 'has_sample'> };

/** Links to buy or read a book, and to read its sample. */
export function BookActions({ book }: BookActionsProps) {
  return (
    <div className={styles.actions} data-guest>
      {book.owned === true ? (
        <LinkButton to={paths.read(book.book_code)}>Read</LinkButton>
      ) : (
        <BuyLink book={book} />
      )}
      {book.has_sample && book.owned !== true && (
        <LinkButton variant="quiet" to={paths.sample(book.book_code)}>
          Read a free sample
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Data attributes that let before-paint.js store the chosen book if the link is clicked before the scripts have
 * loaded.
 */
const toEarlyPressData = ({ book_code, title }: ChosenBook) => ({
  'data-chosen-book': JSON.stringify({ book_code, title }),
  'data-redirect-to': paths.confirmBook(book_code),
});

function BuyLink({ book }: BookActionsProps) {
  const { user, isAdministrator } = useSession();
  const purchasePath = paths.confirmBook(book.book_code);
  const handleClick = () => {
    if (user !== null) return;
    saveReturnPath(purchasePath);
    chooseBook(book);
  };
  const destinationPath = user === null ? paths.login : isAdministrator ? paths.adminBooks : purchasePath;
  return (
    <span className={styles.price}>
      <LinkButton to={destinationPath} onClick={handleClick} {...(user === null && toEarlyPressData(book))}>
        Buy now · 1 credit
      </LinkButton>
      {user === null && <span className={styles.free}>Free with your trial</span>}
    </span>
  );
}
