import { StatTables } from '../../features/studio/dashboard/stats-tables.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminTablePage() {
  return (
    <Page width="text">
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: paths.adminDashboard }, { label: 'Table' }]} />
      <PageHead title="Statistics as a table" lead="The dashboard’s charts in numbers." />
      <StatTables />
    </Page>
  );
}
