import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { useFilters } from '../../features/catalogue/browse/use-filters.ts';
import { ReportedPhrases } from '../../features/studio/reports/reported-phrases.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminReportsPage() {
  const { filters, addressOf } = useFilters();
  const { page } = filters;
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: studioPaths.dashboard }, { label: 'Reports' }]} />
      <PageHead title="Reports" lead="What readers and editors say is wrong with a phrase." />
      <ReportedPhrases
        page={page}
        renderPageLinks={(lastPage) => (
          <PageLinks
            page={page}
            lastPage={lastPage}
            to={(pageNumber) => addressOf({ page: pageNumber })}
            onPageChange={() => window.scrollTo(0, 0)}
          />
        )}
      />
    </Page>
  );
}
