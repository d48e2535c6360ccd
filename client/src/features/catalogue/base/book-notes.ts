import type { BookView, ListedBookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';

/** A book of a list. `new_words` is set if the list is one of the catalogue and the book's words have been counted. */
export type NotedBook = BookView & Pick<ListedBookView, 'new_words'>;

/** Renders a book's note, which appears below its facts. */
export type BookNoteRenderer = (book: NotedBook) => ReactNode;

/** Renders a list of books with a note for each. The notes of all the books are fetched in one request. */
export type BooksWithNotesRenderer = (
  books: readonly NotedBook[],
  render: (renderNote: BookNoteRenderer) => ReactNode,
) => ReactNode;
