import type { ShareView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { ReactNode } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import styles from './book-shares.module.css';
import { shareLabel, shareMeaning } from './share-label.ts';
import { useReadSharesQuery } from './shares.api.ts';

/** A list that is sorted by share has them with its books. */
type Book = { book_code: string; share?: ShareView | undefined };
type Draw = (note: (book: Book) => ReactNode) => ReactNode;

/** Draws a list of books that says of each how much of it the member knows. */
export const withShares = (books: readonly Book[], draw: Draw) => (
  <BookShares books={books}>{draw}</BookShares>
);

function BookShares({ books, children }: { books: readonly Book[]; children: Draw }) {
  const given = books.filter(({ share }) => share !== undefined);
  const { data } = useReadSharesQuery(
    { book_codes: books.map(({ book_code }) => book_code).join() },
    { ...fetchOnMount, skip: books.length === 0 || given.length > 0 },
  );
  const found = new Map(data?.shares.map((share) => [share.book_code, share]));
  return children((book) => <KnownShare share={book.share ?? found.get(book.book_code)} />);
}

/** Its line is kept free until it is there, and where there is none: nothing moves. */
function KnownShare({ share }: { share: ShareView | undefined }) {
  return (
    <span className={styles.share} title={share && shareMeaning}>
      {share && shareLabel(share)}
    </span>
  );
}
