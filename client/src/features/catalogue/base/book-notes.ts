import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';

/** Renders a book's note, which appears below its facts. */
export type BookNoteRenderer = (book: BookView) => ReactNode;

/** Renders a list of books with a note for each. The notes of all the books are fetched in one request. */
export type BooksWithNotesRenderer = (
  books: readonly BookView[],
  render: (renderNote: BookNoteRenderer) => ReactNode,
) => ReactNode;
