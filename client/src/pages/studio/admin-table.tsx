import { StatTables } from '../../features/studio/dashboard/stats-tables.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminTablePage() {
  return (
    <Page width="text">
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: studioPaths.dashboard }, { label: 'Table' }]} />
      <PageHead title="Statistics as a table" lead="The dashboard’s charts in numbers." />
      <StatTables />
    </Page>
  );
}
