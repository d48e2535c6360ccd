import { toProblem } from '../../../lib/problem.ts';
import { Spinner } from '../spinner.tsx';
import { useReadStudioBookQuery } from '../studio.api.ts';
import { askAnew, useFresh } from '../use-fresh.ts';
import { BookForm } from './book-form.tsx';
import { BookTrouble } from './book-problem.tsx';

export function EditBook({ bookCode }: { bookCode: string }) {
  const query = useReadStudioBookQuery({ book_code: bookCode }, askAnew);
  const book = useFresh(query);
  const { error, isFetching, refetch } = query;
  if (book === undefined) {
    if (error === undefined) return <Spinner what="the book" />;
    return <BookTrouble problem={toProblem(error)} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return <BookForm book={book} />;
}
