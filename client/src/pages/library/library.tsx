import { Link, useSearchParams } from 'react-router-dom';
import { Notice } from '../../features/accounts/notice.tsx';
import { readFilters } from '../../features/catalogue/browse/filters.ts';
import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { DownloadControl } from '../../features/downloads/download-control.tsx';
import { LibraryBooks } from '../../features/library/library-books.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

const pageUrlOf = (page: number) => (page > 1 ? `${paths.library}?page=${page}` : paths.library);

export function LibraryPage() {
  const [searchParams] = useSearchParams();
  const { page } = readFilters(searchParams);
  return (
    <Page>
      <PageHead title="My Library" lead="Your books, most recently read first.">
        <Notice />
        <p>
          <Link to={paths.progress}>See what you have read</Link>,{' '}
          <Link to={paths.words}>look at your words</Link> or{' '}
          <Link to={paths.downloads}>manage your downloads</Link>
        </p>
      </PageHead>
      <LibraryBooks
        page={page}
        renderDownload={({ book_code: bookCode, title }) => <DownloadControl book={{ bookCode, title }} />}
        renderPageLinks={(currentPage, lastPage) => (
          <PageLinks
            page={currentPage}
            lastPage={lastPage}
            to={pageUrlOf}
            onPageChange={() => window.scrollTo(0, 0)}
          />
        )}
      />
    </Page>
  );
}
