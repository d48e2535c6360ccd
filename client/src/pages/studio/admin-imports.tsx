import { useSearchParams } from 'react-router-dom';
import { LoadedItem } from '../../features/studio/base/loaded-item.tsx';
import { Spinner } from '../../features/studio/base/spinner.tsx';
import { useStudioBook } from '../../features/studio/books/studio-book.tsx';
import { NewImport } from '../../features/studio/imports/new-import.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminImportsPage() {
  const bookCode = useSearchParams()[0].get('edition');
  return <Page>{bookCode === null ? <BookImportStart /> : <EditionImportStart bookCode={bookCode} />}</Page>;
}

function BookImportStart() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Books', to: paths.studio }, { label: 'Import a book' }]} />
      <PageHead title="Import a book" />
      <NewImport bookCode={null} />
    </>
  );
}

function EditionImportStart({ bookCode }: { bookCode: string }) {
  const query = useStudioBook(bookCode);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.studio },
          query.data === undefined
            ? { label: 'Book' }
            : { label: query.data.title, to: paths.studioBook(bookCode), lang: 'fr' },
          { label: 'Import a newer edition' },
        ]}
      />
      <PageHead title="Import a newer edition" />
      <LoadedItem noun="book" query={query} placeholder={<Spinner noun="the book" />}>
        {(book) => (
          <>
            <p>
              The file is compared with <span lang="fr">{book.title}</span>. You see every change before
              anything is written.
            </p>
            <NewImport bookCode={bookCode} />
          </>
        )}
      </LoadedItem>
    </>
  );
}
