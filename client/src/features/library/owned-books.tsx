import type { ReactNode } from 'react';
import { useListLibraryQuery } from './library.api.ts';
import styles from './owned-books.module.css';

/** The largest page of the library that the server returns. Lists mark this many of a member's books. */
const markedBookCount = 100;

type Book = { book_code: string };
type BookListRenderer = (renderNote: (book: Book) => ReactNode) => ReactNode;

/** Renders a list of books, in which those that the member owns say so on their covers. */
export function OwnedBooks({ children }: { children: BookListRenderer }) {
  const { data: library } = useListLibraryQuery({ per_page: markedBookCount });
  const ownedBookCodes = new Set(library?.data.map(({ book_code }) => book_code));
  return children(
    ({ book_code }) => ownedBookCodes.has(book_code) && <span className={styles.owned}>In your library</span>,
  );
}
