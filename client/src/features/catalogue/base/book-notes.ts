import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';

/** What is said of a book under its facts. */
export type BookNote = (book: BookView) => ReactNode;

/** Draws a list with notes: those of all its books are found together. */
export type WithNotes = (books: readonly BookView[], draw: (note: BookNote) => ReactNode) => ReactNode;
