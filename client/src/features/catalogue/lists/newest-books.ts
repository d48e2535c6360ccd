import { useListBooksQuery } from '../catalogue.api.ts';

/** As many as stand in the landing page's row of covers. */
export const newestCount = 5;

export function useNewestBooks() {
  return useListBooksQuery({ sort: 'newest', per_page: newestCount, has_phrases: true });
}

/** The code of the newest of them that can be tried: null where none can, undefined until that is known. */
export function useSampleBook(): string | null | undefined {
  const { data, error } = useNewestBooks();
  if (data === undefined) return error === undefined ? undefined : null;
  return data.data.find((book) => book.has_sample)?.book_code ?? null;
}
