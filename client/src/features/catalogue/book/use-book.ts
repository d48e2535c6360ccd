import { type Problem, toProblem } from '../../../lib/problem.ts';
import { useReadBookDetailQuery } from './book.api.ts';

/** `book` while it is known, `trouble` when it cannot be had; neither while it is awaited. */
export function useBook(bookCode: string) {
  const { currentData, error, isFetching, refetch } = useReadBookDetailQuery({ book_code: bookCode });
  const trouble: Problem | null = error !== undefined && currentData === undefined ? toProblem(error) : null;
  return { book: currentData, trouble, busy: isFetching, retry: () => void refetch() };
}
