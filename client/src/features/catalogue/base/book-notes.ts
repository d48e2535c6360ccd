import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';

/** Renders a book's note, which appears below its facts. */
export type BookNote = (book: BookView) => ReactNode;

/** Fetches the notes for all the given books in one call, and passes on a function that renders a book's note. */
export type WithNotes = (books: readonly BookView[], render: (note: BookNote) => ReactNode) => ReactNode;
