import { Page, PageHead } from '../ui/page.tsx';

export function AdminBookCreatePage() {
  return (
    <Page>
      <PageHead title="Admin Book Create" />
    </Page>
  );
}
