import { useParams } from 'react-router-dom';
import { BookOverview } from '../../features/studio/books/book-overview.tsx';
import { BookTrouble } from '../../features/studio/books/book-problem.tsx';
import { MissingList } from '../../features/studio/books/missing-list.tsx';
import { useStudioBook } from '../../features/studio/books/use-studio-book.ts';
import { Spinner } from '../../features/studio/spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

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
      {book !== undefined && (
        <>
          <BookOverview book={book} />
          {book.total_phrases > 0 && <MissingList bookCode={bookCode} />}
        </>
      )}
    </Page>
  );
}
