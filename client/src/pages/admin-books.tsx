import { BookList } from '../features/studio/books/book-list.tsx';
import { paths } from '../session/paths.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHead } from '../ui/page.tsx';

export function AdminBooksPage() {
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: paths.adminDashboard }, { label: 'Books' }]} />
      <PageHead title="Books">
        <div>
          <LinkButton to={paths.adminCreateBook}>Add Book</LinkButton>
        </div>
      </PageHead>
      <BookList />
    </Page>
  );
}
