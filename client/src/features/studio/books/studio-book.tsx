import { fetchOnMount, type QueryState, toQueryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { Spinner } from '../base/spinner.tsx';
import { type StudioBook, useReadStudioBookQuery } from '../base/studio.api.ts';
import { BookForm } from './book-form.tsx';

export function useStudioBook(bookCode: string): QueryState<StudioBook> {
  return toQueryState(useReadStudioBookQuery({ book_code: bookCode }, fetchOnMount));
}

export function EditBook({ bookCode }: { bookCode: string }) {
  const book = useFreshQuery(useReadStudioBookQuery({ book_code: bookCode }, fetchOnMount));
  return (
    <LoadedItem noun="book" query={book} placeholder={<Spinner noun="the book" />}>
      {(loadedBook) => <BookForm book={loadedBook} />}
    </LoadedItem>
  );
}

/** Breadcrumbs for a page below a book. */
export function BookCrumbs({ bookCode, currentLabel }: { bookCode: string; currentLabel: string }) {
  const { data: book } = useStudioBook(bookCode);
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        ...(book === undefined ? [] : [{ label: book.title, to: paths.studioBook(bookCode), lang: 'fr' }]),
        { label: currentLabel },
      ]}
    />
  );
}
