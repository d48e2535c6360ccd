import { useParams } from 'react-router-dom';
import { LoadedItem } from '../../features/studio/base/loaded-item.tsx';
import { Spinner } from '../../features/studio/base/spinner.tsx';
import { BookOverview } from '../../features/studio/books/book-overview.tsx';
import { useStudioBook } from '../../features/studio/books/studio-book.tsx';
import { MissingContentList } from '../../features/studio/publishing/missing-content-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminBookDetailPage() {
  const { book_code: bookCode = '' } = useParams();
  const query = useStudioBook(bookCode);
  const { data: book } = query;
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.studio },
          book === undefined ? { label: 'Book' } : { label: book.title, lang: 'fr' },
        ]}
      />
      <PageHead title="Book Detail Admin Side" />
      <LoadedItem noun="book" query={query} placeholder={<Spinner noun="the book" />}>
        {(loadedBook) => (
          <>
            <BookOverview book={loadedBook} />
            <MissingContentList bookCode={bookCode} isPublished={loadedBook.published} />
          </>
        )}
      </LoadedItem>
    </Page>
  );
}
