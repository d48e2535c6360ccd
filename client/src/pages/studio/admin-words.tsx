import { useParams } from 'react-router-dom';
import { BookCrumbs } from '../../features/studio/books/studio-book.tsx';
import { WordList } from '../../features/studio/words/word-list.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminWordsPage() {
  const { book_code: bookCode = '' } = useParams();
  return (
    <Page>
      <BookCrumbs bookCode={bookCode} currentLabel="Words" />
      <PageHead title="Words" />
      <WordList bookCode={bookCode} />
    </Page>
  );
}
