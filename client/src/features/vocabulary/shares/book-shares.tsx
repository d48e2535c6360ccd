import type { ShareView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { ReactNode } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import styles from './book-shares.module.css';
import { shareLabel, shareMeaning } from './share-label.ts';
import { useReadSharesQuery } from './shares.api.ts';

/** A book in a list. `share` is set only if the list is sorted by share; otherwise shares are fetched separately. */
type Book = { book_code: string; share?: ShareView | undefined };
type RenderList = (note: (book: Book) => ReactNode) => ReactNode;

/** Renders a list of books, each with the share of its words that the member knows. */
export const withShares = (books: readonly Book[], renderList: RenderList) => (
  <BookShares books={books}>{renderList}</BookShares>
);

function BookShares({ books, children }: { books: readonly Book[]; children: RenderList }) {
  const booksWithShares = books.filter(({ share }) => share !== undefined);
  const { data } = useReadSharesQuery(
    { book_codes: books.map(({ book_code }) => book_code).join() },
    { ...fetchOnMount, skip: books.length === 0 || booksWithShares.length > 0 },
  );
  const sharesByCode = new Map(data?.shares.map((share) => [share.book_code, share]));
  return children((book) => <KnownShare share={book.share ?? sharesByCode.get(book.book_code)} />);
}

/** Takes up one line even if there is no share, so that the layout doesn't shift when shares arrive. */
function KnownShare({ share }: { share: ShareView | undefined }) {
  return (
    <span className={styles.share} title={share && shareMeaning}>
      {share && shareLabel(share)}
    </span>
  );
}
