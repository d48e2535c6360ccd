import { Page, PageHead } from '../ui/page.tsx';

export function AdminBookDetailPage() {
  return (
    <Page>
      <PageHead title="Admin Book Detail" />
    </Page>
  );
}
