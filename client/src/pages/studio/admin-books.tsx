import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { SearchField } from '../../features/catalogue/browse/search-field.tsx';
import { useFilters } from '../../features/catalogue/browse/use-filters.ts';
import { BookList } from '../../features/studio/books/book-list.tsx';
import { paths } from '../../lib/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function AdminBooksPage() {
  const { filters, addressOf, search, clear } = useFilters();
  const { page } = filters;
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: paths.adminDashboard }, { label: 'Books' }]} />
      <PageHead title="Books">
        <div>
          <LinkButton to={paths.adminCreateBook}>Add Book</LinkButton>
        </div>
      </PageHead>
      <BookList
        search={filters.search}
        page={page}
        searchField={
          <search aria-label="Books">
            <SearchField value={filters.search} onSearch={search} />
          </search>
        }
        pageLinks={(last) => (
          <PageLinks
            page={page}
            last={last}
            to={(other) => addressOf({ page: other })}
            onTurn={() => window.scrollTo(0, 0)}
          />
        )}
        onClear={clear}
      />
    </Page>
  );
}
