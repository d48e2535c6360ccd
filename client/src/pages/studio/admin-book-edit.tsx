import { useParams } from 'react-router-dom';
import { BookCrumbs, EditBook } from '../../features/studio/books/studio-book.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminBookEditPage() {
  const { book_code: bookCode = '' } = useParams();
  return (
    <Page>
      <BookCrumbs bookCode={bookCode} currentLabel="Edit Book" />
      <PageHead title="Edit Book" />
      <EditBook key={bookCode} bookCode={bookCode} />
    </Page>
  );
}
