import type { LibraryBookView } from '@lingostory/contract/library/schemas';
import type { ReactNode } from 'react';
import { fetchOnMount, toQueryState } from '../../lib/http/query-state.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading } from '../../ui/page/skeleton.tsx';
import { EmptyState } from '../../ui/page/state.tsx';
import { useListLibraryQuery } from './library.api.ts';
import { LibraryBook, LibraryBookSkeleton } from './library-book.tsx';
import styles from './library-books.module.css';

type LibraryBooksProps = {
  page: number;
  renderPageLinks: (page: number, lastPage: number) => ReactNode;
  renderDownload: (book: LibraryBookView) => ReactNode;
};

/** Lists the member's books, most recently read first. */
export function LibraryBooks({ page, renderPageLinks, renderDownload }: LibraryBooksProps) {
  // Refetches on every visit, because the member may have read further, on this device or another.
  const query = useListLibraryQuery({ page }, fetchOnMount);
  return (
    <Loaded query={toQueryState(query, { keepPreviousData: true })} placeholder={<LibraryBooksSkeleton />}>
      {({ data: books, total, last_page }) => {
        if (total === 0) return <NoBooks />;
        if (books.length === 0) return <NoSuchPage />;
        return (
          <>
            <LoadedBooks books={books} renderDownload={renderDownload} />
            {renderPageLinks(page, last_page)}
          </>
        );
      }}
    </Loaded>
  );
}

type LoadedBooksProps = Pick<LibraryBooksProps, 'renderDownload'> & { books: readonly LibraryBookView[] };

function LoadedBooks({ books, renderDownload }: LoadedBooksProps) {
  return (
    <ul className={styles.books}>
      {books.map((book) => (
        <li key={book.book_code}>
          <LibraryBook book={book} renderDownload={renderDownload} />
        </li>
      ))}
    </ul>
  );
}

function NoBooks() {
  return (
    <EmptyState
      title="Nothing here yet: choose your first book"
      action={<LinkButton to={paths.browse}>Browse the stories</LinkButton>}
    >
      The books you get with credits, and those your membership includes, appear here and open where you
      stopped reading.
    </EmptyState>
  );
}

function NoSuchPage() {
  return (
    <EmptyState
      title="This page doesn’t exist"
      action={<LinkButton to={paths.library}>Go to the first page</LinkButton>}
    />
  );
}

function LibraryBooksSkeleton() {
  return (
    <div className={styles.books}>
      <Loading noun="your books" />
      <LibraryBookSkeleton />
      <LibraryBookSkeleton />
    </div>
  );
}
