import { useParams } from 'react-router-dom';
import { BookCrumbs } from '../../features/studio/books/studio-book.tsx';
import { BookChecks } from '../../features/studio/clip-checks/book-checks.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminClipChecksPage() {
  const { book_code: bookCode = '' } = useParams();
  return (
    <Page>
      <BookCrumbs bookCode={bookCode} currentLabel="Check the clips" />
      <PageHead title="Check the clips" lead="Finds clips that begin or end in the middle of a sound." />
      <BookChecks key={bookCode} bookCode={bookCode} />
    </Page>
  );
}
