import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { isNotFound, type QueryState, toQueryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { useReadBookDetailQuery } from '../base/catalogue.api.ts';
import actionStyles from './book-actions.module.css';
import { BookHeader } from './book-header.tsx';
import styles from './loaded-book.module.css';

export function useBook(bookCode: string): QueryState<BookDetailView> {
  return toQueryState(useReadBookDetailQuery({ book_code: bookCode }));
}

type LoadedBookProps = {
  book: QueryState<BookDetailView>;
  placeholder: ReactNode;
  children: (book: BookDetailView) => ReactNode;
};

/**
 * Renders a page about a book. If the book is missing or fails to load, renders an error page with its own heading.
 */
export function LoadedBook({ book, placeholder, children }: LoadedBookProps) {
  return (
    <Loaded
      query={book}
      placeholder={placeholder}
      failed={(errorState, problem) => (
        <div className={styles.problem}>
          {isNotFound(problem) ? (
            <BookNotFound message={problem.message} />
          ) : (
            <>
              <h1>We couldn’t open this book</h1>
              {errorState}
            </>
          )}
        </div>
      )}
    >
      {children}
    </Loaded>
  );
}

function BookNotFound({ message }: { message: string }) {
  return (
    <>
      <h1>We couldn’t find this book</h1>
      <p className={styles.lead}>
        {message} The address may be mistyped, or the book was taken out of the catalogue.
      </p>
      <LinkButton to={paths.browse}>Browse the stories</LinkButton>
    </>
  );
}

/** Shows the book that was just bought. The buttons work even if its details fail to load. */
export function PurchasedBook({ bookCode }: { bookCode: string }) {
  const actions = (
    <div className={actionStyles.actions}>
      <LinkButton to={paths.read(bookCode)}>Start reading</LinkButton>
      <LinkButton variant="quiet" to={paths.library}>
        My Library
      </LinkButton>
    </div>
  );
  return (
    <Loaded
      query={useBook(bookCode)}
      placeholder={<BookHeader book={undefined}>{actions}</BookHeader>}
      failed={(errorState) => (
        <>
          {errorState}
          {actions}
        </>
      )}
    >
      {(book) => <BookHeader book={book}>{actions}</BookHeader>}
    </Loaded>
  );
}
