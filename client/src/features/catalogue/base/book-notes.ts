import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';

/** Renders a note about a book below its facts. */
export type BookNote = (book: BookView) => ReactNode;

/** Renders a list of books with notes. The notes of all its books are fetched together. */
export type WithNotes = (books: readonly BookView[], render: (note: BookNote) => ReactNode) => ReactNode;
