import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { createStoredState, useExternalStore } from '../lib/storage/external-store.ts';
import { storage } from '../lib/storage/storage.ts';

export type ChosenBook = Pick<BookView, 'book_code' | 'title'>;

/** The book that a visitor wants but cannot buy yet. It stays stored during sign-up, sign-in and payment. */
const chosenBookStore = createStoredState<ChosenBook, ChosenBook | null>(
  storage.chosenBook,
  (storedBook) => storedBook,
  (book) => book,
);

export function useChosenBook(): ChosenBook | null {
  return useExternalStore(chosenBookStore);
}

export function chooseBook({ book_code, title }: ChosenBook): void {
  chosenBookStore.set({ book_code, title });
}

/**
 * Clears the chosen book. With a `bookCode`, clears it only if it is that book, because another one may have been
 * chosen since.
 */
export function forgetChosenBook(bookCode?: string): void {
  const isOtherBook = bookCode !== undefined && storage.chosenBook.get()?.book_code !== bookCode;
  if (!isOtherBook) chosenBookStore.set(null);
}
