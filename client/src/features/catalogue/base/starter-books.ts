import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { useListBooksQuery } from './catalogue.api.ts';

/** The number of covers in the landing page's row. */
export const starterCount = 5;

/** The query for stories to start with: Easy ones first, newest first within a level. */
export const starterBooks = { sort: 'level', per_page: starterCount, has_phrases: true } as const;

export function useStarterBooks() {
  return useListBooksQuery(starterBooks);
}

/** Returns the code of the first starter book with a sample. Null if no book has one, undefined while loading. */
export function useSampleBook(): string | null | undefined {
  const { data, error } = useStarterBooks();
  if (data === undefined) return error === undefined ? undefined : null;
  return sampleBookIn(data.data);
}

export function sampleBookIn(books: readonly BookView[]): string | null {
  return books.find((book) => book.has_sample)?.book_code ?? null;
}
