import { Page, PageHead } from '../ui/page.tsx';

export function AdminBookEditPage() {
  return (
    <Page>
      <PageHead title="Admin Book Edit" />
    </Page>
  );
}
