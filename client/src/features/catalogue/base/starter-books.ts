import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { useListBooksQuery } from './catalogue.api.ts';

/** As many as stand in the landing page's row of covers. */
export const starterCount = 5;

/** The stories to start with: Easy ones first, the newest of them before the others. */
export const starterBooks = { sort: 'level', per_page: starterCount, has_phrases: true } as const;

export function useStarterBooks() {
  return useListBooksQuery(starterBooks);
}

/** The code of the first of them that can be tried: null where none can, undefined until that is known. */
export function useSampleBook(): string | null | undefined {
  const { data, error } = useStarterBooks();
  if (data === undefined) return error === undefined ? undefined : null;
  return sampleBookIn(data.data);
}

export function sampleBookIn(books: readonly BookView[]): string | null {
  return books.find((book) => book.has_sample)?.book_code ?? null;
}
