import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { createStoredState, useExternalStore } from '../lib/storage/external-store.ts';
import { storage } from '../lib/storage/storage.ts';

export type ChosenBook = Pick<BookView, 'book_code' | 'title'>;

/** The book that a visitor wants but cannot buy yet. It stays stored during sign-up, sign-in and payment. */
const chosenBook = createStoredState<ChosenBook, ChosenBook | null>(
  storage.chosenBook,
  (stored) => stored,
  (chosen) => chosen,
);

export function useChosenBook(): ChosenBook | null {
  return useExternalStore(chosenBook);
}

export function chooseBook({ book_code, title }: ChosenBook): void {
  chosenBook.set({ book_code, title });
}

/** Clears the chosen book. If `bookCode` is given, keeps a different book, which may have been chosen since. */
export function forgetChosenBook(bookCode?: string): void {
  const isOther = bookCode !== undefined && storage.chosenBook.get()?.book_code !== bookCode;
  if (!isOther) chosenBook.set(null);
}
