import { useParams } from 'react-router-dom';
import { useStudioBook } from '../../features/studio/books/studio-book.tsx';
import { WordList } from '../../features/studio/words/word-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminWordsPage() {
  const { book_code: bookCode = '' } = useParams();
  const { data: book } = useStudioBook(bookCode);
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.adminBooks },
          ...(book === undefined
            ? []
            : [{ label: book.title, lang: 'fr' as const, to: paths.adminBookDetail(bookCode) }]),
          { label: 'Words' },
        ]}
      />
      <PageHead title="Words" />
      <WordList bookCode={bookCode} />
    </Page>
  );
}
