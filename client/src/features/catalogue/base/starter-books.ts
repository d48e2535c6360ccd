import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { useListBooksQuery } from './catalogue.api.ts';

/** The number of covers in the landing page's row of stories. */
export const starterCount = 5;

/** The query for stories suggested to beginners: easiest first, and newest first within each level. */
export const starterBooks = { sort: 'level', per_page: starterCount, has_phrases: true } as const;

export function useStarterBooks() {
  return useListBooksQuery(starterBooks);
}

/** Returns the code of the first suggested book that has a sample. Null if none has one, undefined while loading. */
export function useSampleBook(): string | null | undefined {
  const { data, error } = useStarterBooks();
  if (data === undefined) return error === undefined ? undefined : null;
  return sampleBookIn(data.data);
}

export function sampleBookIn(books: readonly BookView[]): string | null {
  return books.find((book) => book.has_sample)?.book_code ?? null;
}
