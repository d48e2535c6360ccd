import { Page, PageHead } from '../ui/page.tsx';

export function AdminDashboardPage() {
  return (
    <Page>
      <PageHead title="Admin Dashboard" />
    </Page>
  );
}
