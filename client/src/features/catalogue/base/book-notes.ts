import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';

/** Renders a book's note, which appears below its facts. */
export type BookNote = (book: BookView) => ReactNode;

/** Renders a list of books with their notes, which are fetched for all the books in one call. */
export type WithNotes = (books: readonly BookView[], render: (note: BookNote) => ReactNode) => ReactNode;
