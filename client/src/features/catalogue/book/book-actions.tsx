import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { paths } from '../../../lib/navigation/paths.ts';
import { entryLinkProps } from '../../../session/entry.ts';
import { useSession } from '../../../session/hooks.ts';
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

function BuyLink({ book }: BookActionsProps) {
  const { user, isAdministrator } = useSession();
  if (user === null) return <GuestBuyLinks book={book} />;
  const destinationPath = isAdministrator ? paths.adminBooks : paths.confirmBook(book.book_code);
  return <LinkButton to={destinationPath}>Buy now · 1 credit</LinkButton>;
}

/** Leads with the free trial, because a guest has no credit yet and the trial's first credit gets the book. */
function GuestBuyLinks({ book }: BookActionsProps) {
  const linkProps = entryLinkProps(book);
  return (
    <>
      <LinkButton to={paths.signup} {...linkProps}>
        Get it free with your trial
      </LinkButton>
      <LinkButton variant="quiet" to={paths.login} {...linkProps}>
        Buy now · 1 credit
      </LinkButton>
    </>
  );
}
