import { BookForm } from '../../features/studio/books/book-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminBookCreatePage() {
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Books', to: paths.studio }, { label: 'Create Book' }]} />
      <PageHead title="Add Book" />
      <BookForm />
    </Page>
  );
}
