import { useParams } from 'react-router-dom';
import { BookOverview } from '../features/studio/books/book-overview.tsx';
import { Spinner } from '../features/studio/books/spinner.tsx';
import { BookTrouble } from '../features/studio/books/trouble.tsx';
import { useStudioBook } from '../features/studio/books/use-studio-book.ts';
import { paths } from '../session/paths.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Page, PageHead } from '../ui/page.tsx';

export function AdminBookDetailPage() {
  const { book_code: bookCode = '' } = useParams();
  const { book, problem, busy, retry } = useStudioBook(bookCode);
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.adminBooks },
          book === undefined ? { label: 'Book' } : { label: book.title, lang: 'fr' },
        ]}
      />
      <PageHead title="Book Detail Admin Side" />
      {problem !== null && <BookTrouble problem={problem} busy={busy} onRetry={retry} />}
      {problem === null && book === undefined && <Spinner what="the book" />}
      {book !== undefined && <BookOverview book={book} />}
    </Page>
  );
}
