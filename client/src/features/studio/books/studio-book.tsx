import { fetchOnMount, type QueryState, queryState } from '../../../lib/http/query-state.ts';
import { LoadedItem, useFresh } from '../base/loaded-item.tsx';
import { Spinner } from '../base/spinner.tsx';
import { type StudioBook, useReadStudioBookQuery } from '../base/studio.api.ts';
import { BookForm } from './book-form.tsx';

export function useStudioBook(bookCode: string): QueryState<StudioBook> {
  return queryState(useReadStudioBookQuery({ book_code: bookCode }, fetchOnMount));
}

export function EditBook({ bookCode }: { bookCode: string }) {
  const book = useFresh(useReadStudioBookQuery({ book_code: bookCode }, fetchOnMount));
  return (
    <LoadedItem what="book" query={book} waiting={<Spinner what="the book" />}>
      {(fresh) => <BookForm book={fresh} />}
    </LoadedItem>
  );
}
