import { useParams } from 'react-router-dom';
import { BookCrumbs } from '../../features/studio/books/studio-book.tsx';
import { BookReplacement } from '../../features/studio/replacements/book-replacement.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminReplacePage() {
  const { book_code: bookCode = '' } = useParams();
  return (
    <Page>
      <BookCrumbs bookCode={bookCode} currentLabel="Find and replace" />
      <PageHead title="Find and replace" />
      <BookReplacement key={bookCode} bookCode={bookCode} />
    </Page>
  );
}
