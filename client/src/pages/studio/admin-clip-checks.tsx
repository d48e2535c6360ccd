import { useParams } from 'react-router-dom';
import { useStudioBook } from '../../features/studio/books/studio-book.tsx';
import { BookChecks } from '../../features/studio/clip-checks/book-checks.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminClipChecksPage() {
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
          { label: 'Check the clips' },
        ]}
      />
      <PageHead title="Check the clips" lead="Finds clips that begin or end in the middle of a sound." />
      <BookChecks key={bookCode} bookCode={bookCode} />
    </Page>
  );
}
