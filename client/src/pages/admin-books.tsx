import { Page, PageHead } from '../ui/page.tsx';

export function AdminBooksPage() {
  return (
    <Page>
      <PageHead title="Admin Books" />
    </Page>
  );
}
