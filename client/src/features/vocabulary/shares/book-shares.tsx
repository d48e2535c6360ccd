import type { KnownWordsView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { ReactNode } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { formatNewWords, formatOwnNewWords } from '../../../lib/labels/new-words.ts';
import styles from './book-shares.module.css';
import { toShareLabel } from './share-label.ts';
import { useReadSharesQuery } from './shares.api.ts';

/**
 * A book in a list. `share` says how many of its words the member knows. It is set only if the list depends on these;
 * otherwise, shares are fetched separately. `new_words` are those of readers whose own words we don't know.
 */
type Book = { book_code: string; share?: KnownWordsView | undefined; new_words?: number | undefined };
type BookListRenderer = (renderNote: (book: Book) => ReactNode) => ReactNode;

/** Renders a list of books, each with the words on a page that are new to the member. */
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
  return children((book) => (
    <NewWordsNote
      share={book.share ?? sharesByBookCode.get(book.book_code)}
      // Without any marked words, the member gets the same note as a guest.
      publicNewWords={data?.begun === false ? book.new_words : undefined}
    />
  ));
}

type NewWordsNoteProps = { share: KnownWordsView | undefined; publicNewWords: number | undefined };

/** Takes up one line even without data, so that the layout doesn't shift once the shares have loaded. */
function NewWordsNote({ share, publicNewWords }: NewWordsNoteProps) {
  return (
    <span className={styles.share} title={share && toShareLabel(share)}>
      {share
        ? formatOwnNewWords(share.new_words)
        : publicNewWords !== undefined && formatNewWords(publicNewWords)}
    </span>
  );
}
