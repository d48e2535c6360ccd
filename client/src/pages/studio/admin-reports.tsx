import { useSearchParams } from 'react-router-dom';
import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { useFilters } from '../../features/catalogue/browse/use-filters.ts';
import { ReportedPhrases } from '../../features/studio/reports/reported-phrases.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminReportsPage() {
  const [searchParams] = useSearchParams();
  const chapterId = parseId(searchParams.get('chapter'));
  const { filters, addressOf } = useFilters(chapterId === null ? '' : `chapter=${chapterId}`);
  const { page } = filters;
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: studioPaths.dashboard }, { label: 'Reports' }]} />
      <PageHead title="Reports" lead="What readers and editors say is wrong with a phrase." />
      <ReportedPhrases
        chapterId={chapterId}
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

function parseId(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
