import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { SearchField } from '../../features/catalogue/browse/search-field.tsx';
import { useFilters } from '../../features/catalogue/browse/use-filters.ts';
import { BookList } from '../../features/studio/books/book-list.tsx';
import {
  type BookStatusFilter,
  parseStatusFilter,
  StatusFilter,
} from '../../features/studio/books/status-filter.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './admin-books.module.css';

export function AdminBooksPage() {
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const status = parseStatusFilter(searchParams.get('status'));
  const { filters, addressOf, search } = useFilters(status === 'all' ? '' : `status=${status}`);
  const { page } = filters;
  const handleStatusChange = (chosenStatus: BookStatusFilter) => {
    const nextParams = new URLSearchParams(searchParams);
    nextParams.delete('page');
    if (chosenStatus === 'all') nextParams.delete('status');
    else nextParams.set('status', chosenStatus);
    setSearchParams(nextParams);
  };
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: studioPaths.dashboard }, { label: 'Books' }]} />
      <PageHead title="Books">
        <div className={styles.actions}>
          <LinkButton to={studioPaths.createDraft}>Quick draft</LinkButton>
          <LinkButton to={studioPaths.createBook} variant="quiet">
            Add Book
          </LinkButton>
          <LinkButton to={studioPaths.imports} variant="quiet">
            Import a book
          </LinkButton>
        </div>
      </PageHead>
      <BookList
        search={filters.search}
        status={status}
        page={page}
        searchField={
          <search aria-label="Books" className={styles.search}>
            <SearchField value={filters.search} onSearch={search} />
            <StatusFilter status={status} onChoose={handleStatusChange} />
          </search>
        }
        renderPageLinks={(lastPage) => (
          <PageLinks
            page={page}
            lastPage={lastPage}
            to={(pageNumber) => addressOf({ page: pageNumber })}
            onPageChange={() => window.scrollTo(0, 0)}
          />
        )}
        onClear={() => void navigate(paths.studio)}
      />
    </Page>
  );
}
