import { useParams } from 'react-router-dom';
import { BookImport } from '../../features/studio/imports/book-import.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminImportPage() {
  const id = Number(useParams().id);
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: 'Books', to: paths.adminBooks },
          { label: 'Imports', to: paths.adminImports },
          { label: 'Import a book' },
        ]}
      />
      <PageHead title="Import a book" />
      <BookImport key={id} id={id} />
    </Page>
  );
}
