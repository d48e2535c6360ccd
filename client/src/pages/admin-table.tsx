import { Page, PageHead } from '../ui/page.tsx';

export function AdminTablePage() {
  return (
    <Page>
      <PageHead title="Admin Table" />
    </Page>
  );
}
