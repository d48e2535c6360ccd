import { type Problem, toProblem } from '../../../lib/problem.ts';
import { useReadStudioBookQuery } from '../studio.api.ts';
import { askAnew } from '../use-fresh.ts';

/** `book` while it is known, `problem` when it cannot be had; neither while it is awaited. */
export function useStudioBook(bookCode: string) {
  const { currentData, error, isFetching, refetch } = useReadStudioBookQuery(
    { book_code: bookCode },
    askAnew,
  );
  const problem: Problem | null = error !== undefined && currentData === undefined ? toProblem(error) : null;
  return { book: currentData, problem, busy: isFetching, retry: () => void refetch() };
}
