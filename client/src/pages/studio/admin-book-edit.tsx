import { useParams } from 'react-router-dom';
import { EditBook, useStudioBook } from '../../features/studio/books/studio-book.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminBookEditPage() {
  const { book_code: bookCode = '' } = useParams();
  const { data: book } = useStudioBook(bookCode);
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
      <EditBook key={bookCode} bookCode={bookCode} />
    </Page>
  );
}
