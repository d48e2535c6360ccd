import { useParams } from 'react-router-dom';
import { BookCrumbs } from '../../features/studio/books/studio-book.tsx';
import { BookReplacement } from '../../features/studio/replacements/book-replacement.tsx';
import { ToolPage } from './chapters/tool-page.tsx';

export function AdminReplacePage() {
  const { book_code: bookCode = '' } = useParams();
  return (
    <ToolPage
      crumbs={<BookCrumbs bookCode={bookCode} currentLabel="Find and replace" />}
      title="Find and replace"
    >
      <BookReplacement key={bookCode} bookCode={bookCode} />
    </ToolPage>
  );
}
