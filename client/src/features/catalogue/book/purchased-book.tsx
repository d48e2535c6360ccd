import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import styles from './book-actions.module.css';
import { BookLine } from './book-line.tsx';
import { useBook } from './loaded-book.tsx';

/** The book that was just bought. It can be read even when its description does not load. */
export function PurchasedBook({ bookCode }: { bookCode: string }) {
  const actions = (
    <div className={styles.actions}>
      <LinkButton to={paths.read(bookCode)}>Start reading</LinkButton>
      <LinkButton variant="quiet" to={paths.library}>
        My Library
      </LinkButton>
    </div>
  );
  return (
    <Loaded
      query={useBook(bookCode)}
      waiting={<BookLine book={undefined}>{actions}</BookLine>}
      failed={(errorState) => (
        <>
          {errorState}
          {actions}
        </>
      )}
    >
      {(book) => <BookLine book={book}>{actions}</BookLine>}
    </Loaded>
  );
}
