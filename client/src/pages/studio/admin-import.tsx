import { useParams } from 'react-router-dom';
import { BookImport } from '../../features/studio/imports/book-import.tsx';
import { findEditedBookCode } from '../../features/studio/imports/import-labels.ts';
import { useReadImportQueryState } from '../../features/studio/imports/imports.api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminImportPage() {
  const id = Number(useParams().id);
  const { currentData: bookImport } = useReadImportQueryState({ id });
  const isEdition = bookImport !== undefined && findEditedBookCode(bookImport) !== null;
  const title = isEdition ? 'Import a newer edition' : 'Import a book';
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.studio },
          { label: 'Imports', to: studioPaths.imports },
          { label: title },
        ]}
      />
      <PageHead title={title} />
      <BookImport key={id} id={id} />
    </Page>
  );
}
