import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { useListBooksQuery } from './catalogue.api.ts';

/** The number of covers in the landing page's row of stories. */
export const starterBookCount = 5;

/** The query for stories suggested to beginners: easiest first, and newest first within each level. */
export const starterBooksQuery = { sort: 'level', per_page: starterBookCount, has_phrases: true } as const;

export function useStarterBooks() {
  return useListBooksQuery(starterBooksQuery);
}

/** Returns the code of the first suggested book that has a sample. Null if none has one, undefined while loading. */
export function useSampleBookCode(): string | null | undefined {
  const { data, error } = useStarterBooks();
  if (data === undefined) return error === undefined ? undefined : null;
  return findSampleBookCode(data.data);
}

export function findSampleBookCode(books: readonly BookView[]): string | null {
  return books.find((book) => book.has_sample)?.book_code ?? null;
}
