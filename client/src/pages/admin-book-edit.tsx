import { useParams } from 'react-router-dom';
import { BookForm } from '../features/studio/books/book-form.tsx';
import { BookTrouble } from '../features/studio/books/trouble.tsx';
import { useStudioBook } from '../features/studio/books/use-studio-book.ts';
import { Spinner } from '../features/studio/spinner.tsx';
import { paths } from '../session/paths.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Page, PageHead } from '../ui/page.tsx';

export function AdminBookEditPage() {
  const { book_code: bookCode = '' } = useParams();
  const { book, problem, busy, retry } = useStudioBook(bookCode);
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.adminBooks },
          ...(book === undefined
            ? []
            : [{ label: book.title, to: paths.adminBookDetail(bookCode), lang: 'fr' }]),
          { label: 'Edit Book' },
        ]}
      />
      <PageHead title="Edit Book" />
      {problem !== null && <BookTrouble problem={problem} busy={busy} onRetry={retry} />}
      {problem === null && book === undefined && <Spinner what="the book" />}
      {book !== undefined && <BookForm key={book.book_code} book={book} />}
    </Page>
  );
}
