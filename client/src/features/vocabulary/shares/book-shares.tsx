import type { KnownWordsView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { ReactNode } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import styles from './book-shares.module.css';
import { shareExplanation, toShareLabel } from './share-label.ts';
import { useReadSharesQuery } from './shares.api.ts';

/**
 * A book in a list. `share` says how many of its words the member knows. It is set only if the list is sorted by that
 * share; otherwise, shares are fetched separately.
 */
type Book = { book_code: string; share?: KnownWordsView | undefined };
type BookListRenderer = (renderNote: (book: Book) => ReactNode) => ReactNode;

/** Renders a list of books, each with the share of its words that the member knows. */
export const renderWithShares = (books: readonly Book[], renderList: BookListRenderer) => (
  <BookShares books={books}>{renderList}</BookShares>
);

function BookShares({ books, children }: { books: readonly Book[]; children: BookListRenderer }) {
  const booksWithShares = books.filter(({ share }) => share !== undefined);
  const { data } = useReadSharesQuery(
    { book_codes: books.map(({ book_code }) => book_code).join() },
    { ...fetchOnMount, skip: books.length === 0 || booksWithShares.length > 0 },
  );
  const sharesByBookCode = new Map(data?.shares.map((share) => [share.book_code, share]));
  return children((book) => <KnownWordsShare share={book.share ?? sharesByBookCode.get(book.book_code)} />);
}

/** Takes up one line even without data, so that the layout doesn't shift once the shares have loaded. */
function KnownWordsShare({ share }: { share: KnownWordsView | undefined }) {
  return (
    <span className={styles.share} title={share && shareExplanation}>
      {share && toShareLabel(share)}
    </span>
  );
}
